/** Times and WebVTT settings of one caption. */
type Cue = { start: number; end: number; settings: string; text: string };

const maximumCues = 10_000;
const maximumCueLength = 2_000;
const maximumMs = 24 * 60 * 60 * 1000;

/** The message is shown to the author. */
class CaptionFault extends Error {}

const timing =
  /^((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})\s+-->\s+((?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})(?:\s+(.*))?$/;
const knownSetting = /^(vertical|line|position|size|align):[\w.,%-]{1,40}$/;
const knownTag =
  /^<(?:\/?(?:c|i|b|u|ruby|rt|lang|v)(?:\.[\w-]+)*(?:\s[^<>&]*)?|\d{2,}:[0-5]\d:[0-5]\d\.\d{3}|[0-5]\d:[0-5]\d\.\d{3})>$/;

function milliseconds(text: string, line: number): number {
  const [clock = '', fraction = ''] = text.split(/[.,]/);
  const [seconds = 0, minutes = 0, hours = 0] = clock.split(':').map(Number).reverse();
  if (seconds > 59 || minutes > 59) throw new CaptionFault(`Line ${line}: ${text} is no time`);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(fraction.padEnd(3, '0'));
}

function clockText(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1000;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** Keeps only WebVTT's own tags; a lone "<" or "&" is text. */
function cueText(lines: readonly string[], { line, isSubRip }: { line: number; isSubRip: boolean }): string {
  const text = lines
    .join('\n')
    // WebVTT has no equivalent of SubRip's colours.
    .replace(isSubRip ? /<\/?font\b[^>]*>|\{\\[^}]*\}/gi : /(?!)/g, '')
    .replace(/<(?![a-z/\d!?])/gi, '&lt;')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, '&amp;');
  for (const [tag] of text.matchAll(/<[^>]*>?/g)) {
    const known = isSubRip ? tag.toLowerCase() : tag;
    if (!knownTag.test(known)) {
      throw new CaptionFault(`Line ${line}: ${tag.slice(0, 30)} cannot be used in captions`);
    }
  }
  if (text.includes('-->'))
    throw new CaptionFault(`Line ${line}: a blank line is missing before the next caption`);
  if (text.length > maximumCueLength) throw new CaptionFault(`Line ${line}: this caption is too long`);
  return isSubRip ? text.replace(/<\/?[A-Z][^>]*>/g, (tag) => tag.toLowerCase()) : text;
}

function readCue(block: readonly string[], first: number, isSubRip: boolean): Cue | null {
  const at = block.findIndex((line) => line.includes('-->'));
  if (at === -1) {
    // Comments, styles and regions are dropped; text without a time is an error.
    if (/^(NOTE|STYLE|REGION)(\s|$)/.test(block[0] ?? '')) return null;
    throw new CaptionFault(
      `Line ${first}: a caption needs a line with its times, such as 00:01.000 --> 00:04.000`,
    );
  }
  const line = first + at;
  const match = block[at]?.trim().match(timing);
  if (at > 1 || !match) throw new CaptionFault(`Line ${line}: these times cannot be read`);
  const [start, end] = [milliseconds(match[1] ?? '', line), milliseconds(match[2] ?? '', line)];
  if (end <= start) throw new CaptionFault(`Line ${line}: this caption ends before it begins`);
  if (end > maximumMs) throw new CaptionFault(`Line ${line}: no video is longer than a day`);
  const settings = (match[3] ?? '').split(/\s+/).filter((setting) => knownSetting.test(setting));
  const text = cueText(block.slice(at + 1), { line: line + 1, isSubRip });
  return text.trim() === '' ? null : { start, end, settings: settings.join(' '), text };
}

/** Blocks of lines between blank lines, each with the number of its first line. */
function blocksOf(lines: readonly string[], from: number): { block: string[]; first: number }[] {
  const blocks: { block: string[]; first: number }[] = [];
  let open: { block: string[]; first: number } | null = null;
  for (const [index, line] of lines.entries()) {
    if (index < from || line.trim() === '') {
      open = null;
      continue;
    }
    if (open === null) {
      open = { block: [], first: index + 1 };
      blocks.push(open);
    }
    open.block.push(line);
  }
  return blocks;
}

function readCues(content: string): Cue[] {
  const lines = content
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const beginning = lines.filter((line) => line.trim() !== '').slice(0, 2);
  const isSubRip =
    !isWebVtt && /^\d+$/.test(beginning[0]?.trim() ?? '') && timing.test(beginning[1]?.trim() ?? '');
  if (!isWebVtt && !isSubRip) {
    throw new CaptionFault(
      'This is no caption file: a WebVTT file begins with WEBVTT, an SRT file with 1 and its times',
    );
  }
  // Lines directly below WEBVTT belong to the header.
  const from = isWebVtt
    ? Math.max(
        1,
        lines.findIndex((line, index) => index > 0 && line.trim() === ''),
      )
    : 0;
  const cues = blocksOf(lines, from).flatMap(({ block, first }) => readCue(block, first, isSubRip) ?? []);
  if (cues.length === 0) throw new CaptionFault('There is no caption in this file');
  if (cues.length > maximumCues)
    throw new CaptionFault(`At most ${maximumCues.toLocaleString('en')} captions in a file`);
  return cues.toSorted((a, b) => a.start - b.start);
}

/**
 * Parses WebVTT or lenient SubRip and writes it again: a header and the captions by time, without styles, comments or foreign
 * tags that a browser would interpret.
 */
export function parseCaptionsToVtt(content: string): { vtt: string; cues: number } | { problem: string } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a binary file says so by them
  if (/[\u0000-\u0008\u000e-\u001f]|\p{Surrogate}/u.test(content))
    return { problem: 'A caption file is plain text in UTF-8' };
  try {
    const cues = readCues(content);
    const written = cues.map(({ start, end, settings, text }) =>
      [`${clockText(start)} --> ${clockText(end)}${settings && ` ${settings}`}`, text].join('\n'),
    );
    return { vtt: `WEBVTT\n\n${written.join('\n\n')}\n`, cues: cues.length };
  } catch (error) {
    if (error instanceof CaptionFault) return { problem: error.message };
    throw error;
  }
}
