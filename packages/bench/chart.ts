import type { BenchResults, Measurement, ResultGoal, ResultRow } from './results.ts';
import { formatNumber } from './statistics.ts';

/** A read and the bare server measured with it. */
export type ComparisonBars = {
  name: string;
  service: number;
  bare: number;
  ratio: number;
  goal: number | null;
};

export const bareServerName = (name: string) => `${name}: bare server`;

export function findServiceAndBareServerBars({ rows, goals }: Measurement): ComparisonBars[] {
  return rows.flatMap(({ name, ratio, requestsPerSecond: service }: ResultRow) => {
    const bare = rows.find((row) => row.name === bareServerName(name))?.requestsPerSecond;
    if (typeof ratio !== 'number' || typeof service !== 'number' || typeof bare !== 'number') return [];
    const goal = goals.find((each: ResultGoal) => each.name === `${name}, of the bare server`);
    return [{ name, service, bare, ratio, goal: goal && 'atLeast' in goal ? goal.atLeast : null }];
  });
}

// Pixels.
const width = 940;
const labels = 400;
const barsWidth = 410;
const top = 52;
const rowHeight = 46;
const barHeight = 14;
const gap = 3;

const css = `
text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328 }
.service { fill: #2563eb } .bare { fill: #8c959f } .goal { stroke: #1f2328; stroke-width: 2 } .bold { font-weight: 600 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .service { fill: #60a5fa } .bare { fill: #6e7681 } .goal { stroke: #e6edf3 }
}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function inWords({ name, service, bare, ratio }: ComparisonBars): string {
  const [ours, others] = [formatNumber(service), formatNumber(bare)];
  return `${name}: ${ours} requests a second, ${ratio.toFixed(2)} of the bare server’s ${others}.`;
}

/** Pixels, rounded to tenths. */
const rounded = (pixels: number) => String(Math.round(pixels * 10) / 10);

/** Both bars are relative to the bare server, whose bar always has the same length. */
function drawRow(
  { name, service, bare, ratio, goal }: ComparisonBars,
  index: number,
  longest: number,
): string {
  const y = top + index * rowHeight;
  const lengthOf = (share: number) => (share / longest) * barsWidth;
  const bar = (kind: string, share: number, from: number, text: string) => {
    const length = lengthOf(share);
    return [
      `<rect class="${kind}" x="${labels}" y="${from}" width="${rounded(length)}" height="${barHeight}" rx="2"/>`,
      `<text x="${rounded(labels + length + 8)}" y="${from + 12}">${escapeXml(text)}</text>`,
    ];
  };
  const second = y + barHeight + gap;
  const mark = rounded(labels + lengthOf(goal ?? 0));
  return [
    `<text x="${labels - 12}" y="${y + 21}" text-anchor="end">${escapeXml(name)}</text>`,
    ...bar('service', ratio, y, `${formatNumber(service)}/s, ${ratio.toFixed(2)}`),
    ...bar('bare', 1, second, `${formatNumber(bare)}/s`),
    ...(goal === null
      ? []
      : [`<line class="goal" x1="${mark}" y1="${y - 2}" x2="${mark}" y2="${y + barHeight + 2}"/>`]),
  ].join('\n');
}

export function drawChart(results: BenchResults): string {
  const bars = results.parts.flatMap(findServiceAndBareServerBars);
  const longest = Math.max(1, ...bars.map(({ ratio }) => ratio));
  const height = top + bars.length * rowHeight;
  const square = (kind: string, x: number) =>
    `<rect class="${kind}" x="${x}" y="16" width="${barHeight}" height="${barHeight}" rx="2"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title words">
<title id="title">Requests a second, beside a bare server</title>
<desc id="words">${escapeXml(bars.map(inWords).join(' '))}</desc>
<style>${css}
</style>
${square('service', labels)}
<text x="${labels + 22}" y="28" class="bold">the service</text>
${square('bare', labels + 120)}
<text x="${labels + 142}" y="28">a bare server for the same JSON</text>
<line class="goal" x1="${labels + 400}" y1="14" x2="${labels + 400}" y2="32"/>
<text x="${labels + 410}" y="28">goal</text>
${bars.map((each, index) => drawRow(each, index, longest)).join('\n')}
</svg>
`;
}
