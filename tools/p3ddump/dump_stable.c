#include "dump_request.h"
bool dump_mode_text(struct dump_source *source, struct p3d_error *error) { (void)source; (void)error; return false; }
