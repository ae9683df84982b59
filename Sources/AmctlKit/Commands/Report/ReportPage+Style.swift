extension ReportPage {
  /// How the page looks: in light and dark, on a phone and on paper.
  static let style = """
    :root { --paper: #f7f5f2; --card: #fff; --ink: #201d24; --soft: #6d6774; --line: #e7e2dc; \
    --accent: #c8325a; --accent-soft: #f3d9e0; }
    @media (prefers-color-scheme: dark) { :root { --paper: #131216; --card: #1c1a21; \
    --ink: #eeebf2; --soft: #a49dae; --line: #2e2a35; --accent: #ff7896; \
    --accent-soft: #3d2530; } }
    * { box-sizing: border-box; margin: 0; }
    body { background: var(--paper); color: var(--ink); \
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; \
    font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
    main { display: grid; gap: clamp(14px, 2vw, 22px); max-width: 1120px; margin: 0 auto; \
    padding: clamp(20px, 5vw, 56px) clamp(14px, 4vw, 40px) 24px; \
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); align-items: start; }
    header, .totals { grid-column: 1 / -1; }
    h1 { font-size: clamp(32px, 6vw, 54px); line-height: 1.1; letter-spacing: -0.025em; }
    h2 { font-size: 17px; letter-spacing: -0.005em; margin-bottom: 10px; }
    .period, .most, .note, small, .axis, footer, summary { color: var(--soft); }
    .period { font-size: clamp(16px, 2.4vw, 20px); margin-top: 6px; }
    .most { font-size: 14px; margin: -8px 0 14px; }
    .most b { color: var(--ink); }
    .note { font-size: 14px; margin-top: 14px; }
    .totals { display: flex; flex-wrap: wrap; gap: 1px; background: var(--line); border: 1px solid var(--line); \
    border-radius: 18px; overflow: hidden; }
    .totals div { flex: 1 1 auto; min-width: 140px; background: var(--card); padding: 18px 20px; \
    display: flex; flex-direction: column-reverse; }
    .totals dd { font-size: clamp(24px, 4vw, 34px); font-weight: 650; line-height: 1.15; \
    letter-spacing: -0.02em; }
    .totals div:first-child dd { color: var(--accent); }
    .totals dt { color: var(--soft); font-size: 14px; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 18px; \
    padding: 20px clamp(16px, 3vw, 24px); min-width: 0; }
    .columns { display: block; width: 100%; height: 150px; fill: var(--accent); \
    border-bottom: 1px solid var(--line); }
    .columns rect:hover { opacity: 0.65; }
    .axis { display: flex; justify-content: space-between; font-size: 13px; margin-top: 6px; }
    .equal span { flex: 1; text-align: center; }
    .ranking, .songs { list-style: none; padding: 0; }
    .ranking li { display: grid; grid-template-columns: 1fr auto; gap: 4px 14px; \
    align-items: end; padding: 7px 0; }
    .songs li { padding: 6px 0; border-top: 1px solid var(--line); }
    .songs li:first-child { border-top: 0; }
    .name { min-width: 0; line-height: 1.35; }
    .name small { display: block; font-size: 13px; }
    .count, .most b { white-space: nowrap; overflow-wrap: normal; }
    .count { font-weight: 600; }
    .bar { grid-column: 1 / -1; width: 100%; height: 7px; border-radius: 4px; \
    background: var(--accent-soft); fill: var(--accent); }
    a { color: inherit; text-decoration: underline; text-decoration-color: var(--accent); \
    text-decoration-thickness: 1px; text-underline-offset: 3px; }
    a:hover { color: var(--accent); }
    details { margin-top: 12px; font-size: 14px; }
    summary { cursor: pointer; }
    table { border-collapse: collapse; width: 100%; margin-top: 6px; }
    th { font-weight: 400; text-align: start; }
    td { text-align: end; }
    th, td { padding: 3px 0; border-top: 1px solid var(--line); }
    footer { text-align: center; font-size: 13px; padding: 8px 16px 40px; }
    @media print { :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #555; \
    --line: #ccc; --accent: #a02848; --accent-soft: #eee; } \
    main { display: block; padding: 0; } .card, .totals { break-inside: avoid; margin-top: 14px; } \
    .bar, .columns { print-color-adjust: exact; -webkit-print-color-adjust: exact; } \
    details { display: none; } a { text-decoration: none; } }
    """
}
