#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <curl/curl.h>

#endif
