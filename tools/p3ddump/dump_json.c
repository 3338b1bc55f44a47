#include "dump_request.h"
bool dump_mode_json(struct dump_source *source, const char *path, struct p3d_error *error) { (void)source; (void)path; (void)error; return false; }
