// Looking at limits now and then, where work is done for Python and not in a thread of its own.
#pragma once

#include <cstddef>
#include <functional>

namespace boardfill {

/// Throws when a limit has been passed.
using Check = std::function<void()>;

class PacedCheck {
 public:
  explicit PacedCheck(const Check& check) : check_(check) {}

  /// Call after work on so many uses of items.
  void after(std::size_t uses) {
    done_ += uses;
    if (done_ < kUsesPerCheck) return;
    done_ = 0;
    check_();
  }

 private:
  /// A millisecond's work or some; new lists of them take a few megabytes.
  static constexpr std::size_t kUsesPerCheck = 200'000;

  const Check& check_;
  std::size_t done_ = 0;
};

}  // namespace boardfill
