// The function is in the header, so that it becomes one instruction of its caller. A target needs a file.
#include "CPrefetch.h"
