// A program that is linked as the release of amctl is, and shows that an exception still passes
// through C++ code: the frames that it leaves clean up, and the catch gets what was thrown.

#include <cstdio>
#include <stdexcept>
#include <string>

namespace {

constexpr int depth = 10;
int cleanedUp = 0;

struct Frame {
  ~Frame() { cleanedUp += 1; }
};

// The C++ library throws, at the deepest call.
__attribute__((noinline)) int descend(const std::string &text, int left) {
  Frame frame;
  return left == 1 ? text.at(text.size()) : descend(text, left - 1) + 1;
}

// Catches, and throws on.
__attribute__((noinline)) int pass(const std::string &text) {
  try {
    return descend(text, depth);
  } catch (const std::out_of_range &) {
    throw;
  }
}

}  // namespace

int main(int count, char **words) {
  try {
    return pass(words[0]);
  } catch (const std::exception &) {
    std::printf("An exception passed through %d frames.\n", cleanedUp);
    return cleanedUp == depth ? 0 : 1;
  }
}
