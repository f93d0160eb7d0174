#include "core/base/format.h"
#include "core/export/flame_export.h"
#include "core/export/markup.h"
#include "core/export/weight_words.h"
#include "core/layout/display_name.h"
#include "core/layout/flame_layout.h"
#include "core/layout/tone.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace flamelane {

namespace {

// All in px.
constexpr double kMargin = 16;
constexpr double kHeader = 64; // title, subtitle, search
constexpr double kRow = 18;
constexpr double kBox = 17; // of a row; the rest is the gap
constexpr double kFooter = 28; // what the pointer is on
constexpr double kMinWidth = 0.2; // narrower boxes are drawn together; zooming in shows the others

constexpr std::string_view kStyle = R"css(
text { font: 11px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1b1f24; }
.title { font: 600 16px "DejaVu Sans", system-ui, sans-serif; }
.muted { font: 12px "DejaVu Sans", system-ui, sans-serif; fill: #5f6873; }
.f { cursor: pointer; }
.f:hover rect { stroke: #1b1f24; stroke-width: 1; }
.f text { pointer-events: none; }
.dim rect { opacity: 0.35; }
.found rect { stroke: #c2410c; stroke-width: 1.5; }
input { font: 13px system-ui, sans-serif; width: 100%; box-sizing: border-box; padding: 3px 6px; }
)css";

// Works on the boxes' own numbers: data-x and data-w are shares of the root, data-d the row.
constexpr std::string_view kScript = R"js(
const graph = document.getElementById('graph');
const boxes = Array.from(document.querySelectorAll('.f'));
const info = document.getElementById('info');
const answer = document.getElementById('answer');
const number = (box, key) => Number(box.dataset[key]);
let view = { x: 0, w: 1, d: 0 };

function place() {
  const width = Number(graph.dataset.width), margin = Number(graph.dataset.margin);
  for (const box of boxes) {
    let x = (number(box, 'x') - view.x) / view.w, w = number(box, 'w') / view.w;
    const end = Math.min(1, x + w);
    x = Math.max(0, x);
    w = end - x;
    const shown = w * width > 0.05;
    box.style.display = shown ? '' : 'none';
    if (!shown) continue;
    const rect = box.querySelector('rect'), text = box.querySelector('text');
    rect.setAttribute('x', margin + x * width);
    rect.setAttribute('width', Math.max(0.2, w * width - 0.6));
    rect.style.opacity = number(box, 'd') < view.d ? 0.6 : '';
    const letters = Math.floor((w * width - 8) / Number(graph.dataset.letter));
    const name = box.dataset.n;
    text.setAttribute('x', margin + x * width + 4);
    text.textContent = letters < 3 ? '' : name.length <= letters ? name
      : name.slice(0, letters - 1) + '\u2026';
  }
}

function search(words) {
  let pattern = null;
  if (words) {
    try { pattern = new RegExp(words, 'i'); }
    catch { pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'); }
  }
  let share = 0, count = 0;
  const covered = [];
  for (const box of boxes) {
    const found = pattern && pattern.test(box.querySelector('title').textContent.split('\n')[0]);
    box.classList.toggle('found', Boolean(found));
    box.classList.toggle('dim', Boolean(pattern && !found));
    if (!found) continue;
    count += 1;
    covered.push([number(box, 'x'), number(box, 'x') + number(box, 'w')]);
  }
  covered.sort((a, b) => a[0] - b[0]);
  let to = 0;
  for (const [from, end] of covered) {
    share += Math.max(0, end - Math.max(from, to));
    to = Math.max(to, end);
  }
  answer.textContent = pattern ? `${count} boxes, ${(share * 100).toFixed(1)} % of all` : '';
}

for (const box of boxes) {
  box.addEventListener('click', () => {
    view = { x: number(box, 'x'), w: number(box, 'w'), d: number(box, 'd') };
    place();
  });
  box.addEventListener('mouseenter', () => {
    info.textContent = box.querySelector('title').textContent.replace(/\n/g, '   ');
  });
}
document.getElementById('reset').addEventListener('click', () => {
  view = { x: 0, w: 1, d: 0 };
  place();
});
const field = document.getElementById('search');
field.addEventListener('input', () => search(field.value));
document.addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape') {
    field.value = '';
    search('');
    view = { x: 0, w: 1, d: 0 };
    place();
  }
});
)js";

std::string fillOf(const FlameTree& tree, const FlameSpan& span)
{
    const Frame& frame = tree.frameOf(span.node);
    if (span.others > 0 || frame.role != FrameRole::Code) {
        return "#d9dde3";
    }
    return hexOf(sliceTone(frame.kind, tree.name(span.node), false));
}

void writeBox(std::ostream& out, const FlameTree& tree, const FlameSpan& span, double width)
{
    const double all = static_cast<double>(std::max<int64_t>(tree.total[0], 1));
    const std::string_view fullName = tree.name(span.node);
    const std::string name = span.others > 0 ? fmt::format("{} others", span.others)
                                             : displayName(tree.frameOf(span.node).kind, fullName);
    std::string title = fmt::format("{}\n{}, {} of all", span.others > 0 ? name : fullName,
                                    weightWords(tree, span.weight),
                                    formatShare(static_cast<double>(span.weight) / all));
    if (span.others == 0) {
        title += fmt::format("\nself {}, {} {}", weightWords(tree, tree.self[span.node]),
                             countWords(tree.count[span.node]), countedThings(tree.weight));
    }
    const double y = kHeader + span.row * kRow;
    out << fmt::format(
        "<g class=\"f\" data-x=\"{:.9f}\" data-w=\"{:.9f}\" data-d=\"{}\" data-n=\"{}\">"
        "<title>{}</title><rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" rx=\"1\" "
        "fill=\"{}\"/><text x=\"{:.2f}\" y=\"{}\">{}</text></g>\n",
        span.x / width, span.width / width, span.row, escaped(name), escaped(title),
        kMargin + span.x, y, std::max(0.2, span.width - 0.6), kBox, fillOf(tree, span),
        kMargin + span.x + 4, y + 12.5, escaped(fittedToBox(name, span.width)));
}

} // namespace

void writeFlameSvg(std::ostream& out, const FlameTree& tree, const FlamePicture& picture)
{
    const double width = std::max(picture.width - 2 * kMargin, 100.0);
    FlameLayoutRequest request;
    request.range = rangeOf(tree, 0);
    request.width = width;
    request.minWidth = kMinWidth;
    const std::vector<FlameSpan> spans = layoutFlame(tree, request);
    const uint32_t rows = spans.empty() ? 1 : spans.back().row + 1;
    const double height = kHeader + rows * kRow + kFooter;
    out << fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                       "viewBox=\"0 0 {0} {1}\">\n<style>{2}</style>\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
                       picture.width, height, kStyle);
    out << fmt::format(
        "<text class=\"title\" x=\"{0}\" y=\"24\">{1}</text>\n"
        "<text class=\"muted\" x=\"{0}\" y=\"44\">{2}</text>\n"
        "<text class=\"muted\" id=\"answer\" x=\"{3}\" y=\"44\" text-anchor=\"end\"></text>\n"
        "<text class=\"muted\" id=\"reset\" x=\"{4}\" y=\"23\" text-anchor=\"end\" "
        "style=\"cursor: pointer; fill: #2563d9\">show all</text>\n"
        "<foreignObject x=\"{5}\" y=\"6\" width=\"240\" height=\"28\">"
        "<input xmlns=\"http://www.w3.org/1999/xhtml\" id=\"search\" "
        "placeholder=\"search ( / ), Esc clears\"/></foreignObject>\n",
        kMargin, escaped(picture.title), escaped(picture.subtitle), picture.width - kMargin,
        picture.width - kMargin - 250, picture.width - kMargin - 240);
    out << fmt::format("<g id=\"graph\" data-width=\"{}\" data-margin=\"{}\" data-letter=\"{}\">\n",
                       width, kMargin, kLetterPx);
    for (const FlameSpan& span : spans) {
        writeBox(out, tree, span, width);
    }
    out << fmt::format("</g>\n<text class=\"muted\" id=\"info\" x=\"{}\" y=\"{}\"></text>\n"
                       "<script><![CDATA[{}]]></script>\n</svg>\n",
                       kMargin, height - 10, kScript);
}

} // namespace flamelane
