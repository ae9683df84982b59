#if FUZZING
  import Synchronization

  /// libFuzzer, which invents inputs that reach more and more of the code.
  enum Invention {
    private static let target = Mutex<FuzzTarget?>(nil)

    /// The function of libFuzzer that takes its options, and ends the process.
    @_silgen_name("LLVMFuzzerRunDriver")
    private static func runDriver(
      _ count: UnsafeMutablePointer<CInt>,
      _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
      _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    /// Tries inputs until libFuzzer's options say that it is enough, or one is wrong.
    static func run(_ target: FuzzTarget, _ arguments: [String]) {
      self.target.withLock { $0 = target }
      var count = CommandLine.argc - 1
      // The name of the target stands in the place of the program's.
      var options = unsafe CommandLine.unsafeArgv + 1
      _ = unsafe runDriver(&count, &options) { start, count in
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        do {
          try Invention.target.withLock { $0 }?.check(bytes)
        } catch {
          fatalError("\(error)")
        }
        return 0
      }
    }
  }
#endif
