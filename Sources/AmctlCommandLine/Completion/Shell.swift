/// A shell that can complete the words of a program's line.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Returns the words of the line as the shell's script passes them, without the program's name.
  ///
  /// Bash splits words at `=` and `:`; its script passes the whole line instead.
  package func words(of passed: [String]) -> [String] {
    let words = self == .bash ? passed.first.map(TypedLine.words) ?? [] : passed
    return words.count > 1 ? Array(words.dropFirst()) : [""]
  }

  /// Returns the response for the shell's script: a line about all candidates, then one for each.
  ///
  /// The first line contains `files` or `folders` if the shell is to complete paths, and
  /// `unfinished` if no blank should follow.
  package func response(_ completions: Completions, to typed: String) -> String {
    let remarks = [completions.paths?.rawValue, completions.isUnfinished ? "unfinished" : nil]
    let lines = completions.candidates.map { line(for: $0, typed) }
    return ([remarks.compactMap(\.self).joined(separator: " ")] + lines)
      .map { $0 + "\n" }.joined()
  }

  private func line(for candidate: Candidate, _ typed: String) -> String {
    switch self {
    case .bash:
      // Bash replaces only the part after the last of the characters at which it splits.
      let kept = typed.lastIndex { "=:".contains($0) }.map { typed[...$0].count } ?? 0
      return String(candidate.value.dropFirst(kept))
    case .zsh:
      let value = candidate.value.map { "\\:".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      return candidate.note.isEmpty ? value : "\(value):\(candidate.note)"
    case .fish:
      return candidate.note.isEmpty ? candidate.value : "\(candidate.value)\t\(candidate.note)"
    }
  }

  /// Returns a script that lets the shell ask the program for the completions of its lines.
  package func script(for program: String) -> String {
    switch self {
    case .bash: Self.bash(program)
    case .zsh: Self.zsh(program)
    case .fish: Self.fish(program)
    }
  }

  private static func bash(_ program: String) -> String {
    """
    # Completions of \(program) for bash, to be sourced.
    _\(program)() {
      local line remarks
      COMPREPLY=()
      {
        read -r remarks
        while read -r line; do COMPREPLY+=("$line"); done
      } < <(\(program) completions bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      case $remarks in
        *files*) compopt -o default 2>/dev/null ;;
        *folders*) compopt -o dirnames 2>/dev/null ;;
        *unfinished*) compopt -o nospace 2>/dev/null ;;
      esac
    }
    complete -o nosort -F _\(program) \(program) 2>/dev/null || complete -F _\(program) \(program)

    """
  }

  private static func zsh(_ program: String) -> String {
    """
    #compdef \(program)
    # Completions of \(program) for zsh, to be sourced, or saved as _\(program) in a folder of \
    $fpath.
    _\(program)() {
      local -a lines
      local remarks
      lines=("${(@f)$(\(program) completions zsh -- \\
        "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      remarks=$lines[1]
      shift lines
      if (( $#lines )); then
        [[ $remarks == *unfinished* ]] && set -- -S ''
        _describe -V '\(program)' lines -U "$@"
      elif [[ $remarks == (files|folders) ]]; then
        compset -P '-*='
        [[ $remarks == folders ]] && set -- -/
        _files "$@"
      fi
    }
    if [[ $funcstack[1] == _\(program) ]]; then _\(program); else compdef _\(program) \(program); fi

    """
  }

  private static func fish(_ program: String) -> String {
    """
    # Completions of \(program) for fish, to be sourced, or saved as \(program).fish in the folder \
    of
    # completions.
    function __\(program)_completions
      set -l current (commandline -ct)
      set -l lines (\(program) completions fish -- (commandline -opc) "$current" 2>/dev/null)
      set -l option (string match -r -- '^-[^=]*=' "$current")
      set -l path (string replace -- "$option" '' "$current")
      switch "$lines[1]"
        case files
          __fish_complete_path "$path" | string replace -r -- '^' "$option"
        case folders
          __fish_complete_directories "$path" '' | string replace -r -- '^' "$option"
        case '*'
          set -q lines[2]; and string join \\n -- $lines[2..-1]
      end
    end
    complete -c \(program) -f -k -a '(__\(program)_completions)'

    """
  }
}

/// The words of a line as a person types it in a shell, up to the cursor.
package enum TypedLine {
  /// Splits a line at blanks outside of quotes; the last word is empty after a blank.
  ///
  /// A quote that is still open reaches to the end.
  package static func words(of line: String) -> [String] {
    var words: [String] = [""]
    var quote: Character?
    var isEscaped = false
    for character in line {
      let last = words.count - 1
      if isEscaped {
        isEscaped = false
        words[last].append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character.isWhitespace {
        if !words[last].isEmpty { words.append("") }
      } else {
        words[last].append(character)
      }
    }
    return words
  }
}
