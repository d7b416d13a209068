#include "head.h"

#include <string.h>
#include <strings.h>

size_t head_length(const char *bytes, size_t count, size_t from) {
    // A recipient may take a line feed alone for the end of a line (RFC 9112, 2.2).
    for (size_t index = from; index < count; index++) {
        if (bytes[index] != '\n') continue;
        if (index >= 1 && bytes[index - 1] == '\n') return index + 1;
        if (index >= 2 && bytes[index - 1] == '\r' && bytes[index - 2] == '\n') return index + 1;
    }
    return 0;
}

// A character of a token (RFC 9110, 5.6.2).
static bool is_token(unsigned char byte) {
    if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') return true;
    if (byte >= '0' && byte <= '9') return true;
    return byte != 0 && strchr("!#$%&'*+-.^_`|~", byte) != NULL;
}

static bool is_control(unsigned char byte) {
    return byte < 0x20 || byte == 0x7F;
}

// Cuts the line at `text` off, of the text up to `end`. Returns its length without the end of the line, and sets `next`.
static size_t cut_line(char *text, char *end, char **next) {
    char *feed = memchr(text, '\n', (size_t)(end - text));
    if (feed == NULL) feed = end;
    *next = feed < end ? feed + 1 : end;
    size_t length = (size_t)(feed - text);
    if (length > 0 && text[length - 1] == '\r') length--;
    text[length] = 0;
    return length;
}

static http_fault read_line(struct head *head, char *line, size_t length) {
    char *end = line + length;
    char *first = memchr(line, ' ', length);
    if (first == NULL || first == line) return http_fault_line;
    for (const char *each = line; each < first; each++) {
        if (!is_token((unsigned char)*each)) return http_fault_line;
    }
    char *target = first + 1;
    char *last = memchr(target, ' ', (size_t)(end - target));
    if (last == NULL || last == target) return http_fault_line;
    for (const char *each = target; each < last; each++) {
        if (is_control((unsigned char)*each)) return http_fault_target;
    }
    const char *version = last + 1;
    if (strncmp(version, "HTTP/", 5) != 0 || end - version != 8) return http_fault_line;
    if (version[5] < '0' || version[5] > '9' || version[6] != '.' || version[7] < '0' || version[7] > '9')
        return http_fault_line;
    *first = *last = 0;
    head->method = line;
    head->target = target;
    if (version[5] != '1') return http_fault_version;
    head->minor = version[7] == '0' ? 0 : 1;
    return http_fault_none;
}

static http_fault read_field(struct head *head, char *line, size_t length) {
    if (head->count == most_fields) return http_fault_long_head;
    char *colon = memchr(line, ':', length);
    // A folded line begins with a space, which is in no name (RFC 9112, 5.1 and 5.2).
    if (colon == NULL || colon == line) return http_fault_field;
    for (const char *each = line; each < colon; each++) {
        if (!is_token((unsigned char)*each)) return http_fault_field;
    }
    char *value = colon + 1;
    char *end = line + length;
    while (value < end && (*value == ' ' || *value == '\t')) value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) end--;
    for (const char *each = value; each < end; each++) {
        if (is_control((unsigned char)*each) && *each != '\t') return http_fault_field;
    }
    *colon = *end = 0;
    head->fields[head->count++] = (struct field){line, value};
    return http_fault_none;
}

// Whether a list such as "keep-alive, Upgrade" has a word.
static bool has_word(const char *list, const char *word) {
    size_t length = strlen(word);
    while (*list != 0) {
        list += strspn(list, " \t,");
        size_t size = strcspn(list, " \t,");
        if (size == length && strncasecmp(list, word, size) == 0) return true;
        list += size;
    }
    return false;
}

// Reads what the fields say of the message itself.
static http_fault read_framing(struct head *head) {
    int hosts = 0, lengths = 0;
    bool closes = false, stays = false;
    for (unsigned index = 0; index < head->count; index++) {
        struct field field = head->fields[index];
        if (strcasecmp(field.name, "Host") == 0) hosts++;
        if (strcasecmp(field.name, "Transfer-Encoding") == 0) head->is_chunked = true;
        if (strcasecmp(field.name, "Connection") == 0) {
            closes = closes || has_word(field.value, "close");
            stays = stays || has_word(field.value, "keep-alive");
        }
        if (strcasecmp(field.name, "Expect") == 0) head->expects_continue = strcasecmp(field.value, "100-continue") == 0;
        if (strcasecmp(field.name, "Content-Length") != 0) continue;
        size_t digits = strspn(field.value, "0123456789");
        if (lengths++ > 0 || digits == 0 || field.value[digits] != 0) return http_fault_length;
        for (const char *digit = field.value; *digit != 0; digit++) {
            if (head->length > (SIZE_MAX >> 8)) return http_fault_length;
            head->length = head->length * 10 + (size_t)(*digit - '0');
        }
    }
    if (head->is_chunked && lengths > 0) return http_fault_length;
    if (hosts > 1 || (hosts == 0 && head->minor == 1)) return http_fault_host;
    head->keeps_alive = !closes && (head->minor == 1 || stays);
    return http_fault_none;
}

void head_read(struct head *head, char *text, size_t length) {
    memset(head, 0, sizeof *head);
    head->method = head->target = "";
    head->minor = 1;
    char *end = text + length;
    char *next = text;
    char *line = text;
    size_t count = cut_line(line, end, &next);
    head->fault = read_line(head, line, count);
    while (head->fault == http_fault_none && next < end) {
        line = next;
        count = cut_line(line, end, &next);
        if (count == 0) break;
        head->fault = read_field(head, line, count);
    }
    if (head->fault == http_fault_none) head->fault = read_framing(head);
}
