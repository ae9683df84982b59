import Synchronization

/// Runs tasks on the thread that gives itself to it, so that they need no other.
///
/// Swift's own pool starts three threads before the first of them has done anything, and no thread
/// starts while a library is being opened.
package final class CallingThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Rung, with one byte, by whoever leaves the first job.
  private let bell: OwnedDescriptor.Pipe

  /// Takes jobs from now on, and does them when a thread gives itself to that.
  package init() throws(SystemError) {
    bell = try OwnedDescriptor.Pipe()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if isFirst { try? bell.writer.descriptor.write([0]) }
  }

  /// Does the jobs, the oldest first, for as long as the process lives.
  package func run() -> Never {
    while true {
      _ = try? bell.reader.descriptor.read(upTo: 1)
      for job in takeAll() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private func takeAll() -> [UnownedJob] {
    jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
  }
}
