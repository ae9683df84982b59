// A program linked like the release of amctl, which shows that exceptions still propagate through C++
// code: the frames they leave are cleaned up, and the catch receives the exception.

#include <cstdio>
#include <stdexcept>
#include <string>

namespace {

constexpr int depth = 10;
int cleanedUp = 0;

struct Frame {
  ~Frame() { cleanedUp += 1; }
};

// The C++ library throws an exception at the deepest call.
__attribute__((noinline)) int descend(const std::string &text, int left) {
  Frame frame;
  return left == 1 ? text.at(text.size()) : descend(text, left - 1) + 1;
}

// Catches and rethrows.
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
