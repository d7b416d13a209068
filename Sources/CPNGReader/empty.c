// empty yet
