import Synchronization

/// Runs tasks on the one thread that gives itself to it, so that they need no other.
///
/// Swift's own pool starts three threads before the first of them has done anything, and no thread
/// starts while a library is being opened.
package final class SingleThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Rung by whoever leaves the first job.
  private let bell: Bell

  /// Takes jobs from now on, and does them when a thread gives itself to that.
  package init() throws(SystemError) {
    bell = try Bell()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    if isFirst { bell.ring() }
  }

  /// Does the jobs, the oldest first, for as long as the process lives.
  package func run() -> Never {
    while true {
      bell.wait()
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
