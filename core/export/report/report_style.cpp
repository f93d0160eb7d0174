#include "core/export/report/report_style.h"

namespace flamelane {

namespace {

constexpr std::string_view kStyle = R"css(
:root {
  color-scheme: light;
  --ground: #ffffff; --panel: #f6f7f9; --grid: #e6e8ec; --text: #1b1f24; --muted: #5f6873;
  --a: #2563d9; --b: #d9660a; --faster: #14866d; --slower: #c2410c; --hatch: #9aa1aa;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --ground: #15181c; --panel: #1c2026; --grid: #2a2f37; --text: #e6e9ee; --muted: #98a2ae;
    --a: #6ea8fe; --b: #ffa657; --faster: #3fb68b; --slower: #ff8a5c; --hatch: #737b86;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 14px/1.45 "DejaVu Sans", system-ui, "Segoe UI", sans-serif;
  font-variant-numeric: tabular-nums;
}
main { max-width: 1464px; margin: 0 auto; padding: 28px 32px 48px; }
h1 { font-size: 32px; line-height: 1.25; font-weight: 600; margin: 0 0 20px; }
h2 { font-size: 1.3em; font-weight: 600; margin: 40px 0 4px; }
p { margin: 0 0 12px; color: var(--muted); max-width: 100ch; }
.runs { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 0 0 16px; }
.runs dt { font-weight: 700; }
.runs dd { margin: 0; overflow-wrap: anywhere; }
.runs small { color: var(--muted); font-size: 0.93em; margin-left: 10px; }
.a { color: var(--a); }
.b { color: var(--b); }
.notes {
  margin: 0; padding: 10px 16px 10px 40px; background: var(--panel);
  border-left: 4px solid var(--slower);
}
.faster { color: var(--faster); }
.slower { color: var(--slower); }
.status { white-space: nowrap; }
td:has(.status) { width: 110px; }
.quiet, .path { color: var(--muted); }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 600; padding: 0; border-bottom: 2px solid var(--grid); }
th button {
  all: unset; box-sizing: border-box; width: 100%; padding: 6px 10px; cursor: pointer;
  color: var(--muted); white-space: nowrap;
}
th button:hover { color: var(--text); }
th button:focus-visible { outline: 2px solid var(--a); outline-offset: -2px; }
th[aria-sort] button { color: var(--text); }
th[aria-sort="ascending"] button::after { content: " \2191"; }
th[aria-sort="descending"] button::after { content: " \2193"; }
td { padding: 5px 10px; border-bottom: 1px solid var(--grid); vertical-align: top; }
td { overflow-wrap: anywhere; }
tbody tr:hover { background: var(--panel); }
tfoot td { color: var(--muted); border-bottom: 0; }
.n { text-align: right; white-space: nowrap; overflow-wrap: normal; width: 1%; }
.figures td, .figures th { padding: 8px 10px; font-size: 1.15em; }
.figures th { color: var(--muted); font-size: 1em; }
.figures .bars { width: 200px; padding: 4px 10px; vertical-align: middle; }
.figures td:first-child, .figures td:last-child { white-space: nowrap; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 11px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: var(--text); }
svg.waterfall text { font-size: 13px; }
svg .small, svg.waterfall .small { font-size: 12px; }
svg .small { fill: var(--muted); }
svg .words { font: 13px "DejaVu Sans", system-ui, sans-serif; }
svg.waterfall .strong { font: 600 15px "DejaVu Sans", system-ui, sans-serif; }
svg text.run-a { font: 700 15px "DejaVu Sans", system-ui, sans-serif; fill: var(--a); }
svg text.run-b { font: 700 15px "DejaVu Sans", system-ui, sans-serif; fill: var(--b); }
.fill-a { fill: var(--a); }
.fill-b { fill: var(--b); }
.fill-faster { fill: var(--faster); }
.fill-slower { fill: var(--slower); }
.fill-same { fill: var(--muted); }
svg .word-faster { fill: var(--faster); }
svg .word-slower { fill: var(--slower); }
.grid { stroke: var(--grid); fill: none; }
.link { stroke: var(--muted); fill: none; stroke-dasharray: 2 2; }
.mean { stroke: var(--text); stroke-width: 2; fill: none; }
.hatch { stroke: var(--hatch); stroke-width: 2; }
.boxes text { pointer-events: none; }
.pale { opacity: 0.58; }
.dots-a circle { fill: var(--a); fill-opacity: 0.7; }
.dots-b circle { fill: var(--b); fill-opacity: 0.7; }
.legend span { margin-right: 14px; white-space: nowrap; }
.legend i, td i {
  display: inline-block; width: 12px; height: 12px; margin-right: 6px; vertical-align: -1px;
}
.legend i.hatched {
  background-image: repeating-linear-gradient(
    135deg, transparent 0 3px, var(--hatch) 3px 4px);
}
footer { margin-top: 40px; color: var(--muted); font-size: 12px; }
.scroll { overflow-x: auto; }
@media screen and (max-width: 800px) {
  main { padding: 16px 12px 32px; }
  h1 { font-size: 22px; }
  .runs small { display: block; margin: 0; }
  .scroll > table { min-width: 760px; }
  .scroll > svg { min-width: 1000px; }
  .bars svg { width: 120px; }
  td { padding: 5px 8px; }
}
@page { size: A4 landscape; margin: 12mm; }
@media print {
  main { max-width: none; padding: 0; }
  body { font-size: 10px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h1 { font-size: 22px; }
  h2 { break-after: avoid; }
  tr, svg { break-inside: avoid; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  td { padding: 3px 8px; }
  .scroll { overflow: visible; }
}
)css";

constexpr std::string_view kScript = R"js(
function keyOf(row, column) {
  const cell = row.cells[column];
  return cell.dataset.order === undefined ? cell.textContent : Number(cell.dataset.order);
}
function compare(x, y) {
  return typeof x === 'number' ? x - y : x.localeCompare(y);
}
for (const heading of document.querySelectorAll('table.sortable th')) {
  heading.firstElementChild.addEventListener('click', () => {
    const isNumber = heading.classList.contains('n');
    const first = isNumber ? 'descending' : 'ascending';
    const second = isNumber ? 'ascending' : 'descending';
    const order = heading.getAttribute('aria-sort') === first ? second : first;
    for (const other of heading.parentNode.cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', order);
    const body = heading.closest('table').tBodies[0];
    const sign = order === 'ascending' ? 1 : -1;
    const rows = Array.from(body.rows);
    const at = heading.cellIndex;
    rows.sort((x, y) => sign * compare(keyOf(x, at), keyOf(y, at)));
    body.append(...rows);
  });
}
)js";

} // namespace

std::string_view reportStyle()
{
    return kStyle;
}

std::string_view reportScript()
{
    return kScript;
}

} // namespace flamelane
