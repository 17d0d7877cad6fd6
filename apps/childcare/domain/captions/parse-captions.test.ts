import { describe, expect, it } from 'vitest';
import { parseCaptionsToVtt } from './parse-captions.ts';

const one = '00:01.000 --> 00:04.000\nWash your hands.';

const written = (content: string) => {
  const read = parseCaptionsToVtt(content);
  return 'vtt' in read ? read.vtt : `refused: ${read.problem}`;
};

describe('parseCaptions', () => {
  it.each([
    ['the least', `WEBVTT\n\n${one}`],
    ['a mark of the byte order', `\uFEFFWEBVTT\n\n${one}`],
    ['line ends of Windows', `WEBVTT\r\n\r\n${one.replace('\n', '\r\n')}\r\n`],
    ['a title and metadata', `WEBVTT - Hands\nKind: captions\n\n${one}`],
    ['names of captions', `WEBVTT\n\nintro\n${one}`],
    [
      'comments and styles',
      `WEBVTT\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\nNOTE draft\n\n${one}`,
    ],
    ['SubRip', '1\n00:00:01,000 --> 00:00:04,000\n<font color="red">Wash your hands.</font>\n'],
  ])('takes %s', (_what, content) => {
    expect(written(content)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nWash your hands.\n');
  });

  it('keeps settings and tags that WebVTT knows, in the order of time', () => {
    const content =
      'WEBVTT\n\n01:00:02.500 --> 01:00:03.000 align:start evil:yes line:90%\n<v Amy><i>Now</i> 1 < 2 & 3</v>\n\n00:05.000 --> 00:06.000\n洗手';
    expect(written(content)).toBe(
      'WEBVTT\n\n00:00:05.000 --> 00:00:06.000\n洗手\n\n01:00:02.500 --> 01:00:03.000 align:start line:90%\n<v Amy><i>Now</i> 1 &lt; 2 &amp; 3</v>\n',
    );
  });

  it('writes what it reads back the same', () => {
    const once = written(`WEBVTT\n\n${one}\n\n00:09.000 --> 00:10.000\nA &lt; b &amp; c`);
    expect(written(once)).toBe(once);
  });

  it.each([
    ['', 'begins with WEBVTT'],
    ['<html></html>', 'begins with WEBVTT'],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\na', 'begins with WEBVTT'],
    ['WEBVTT', 'no caption'],
    ['WEBVTT\n\n00:04.000 --> 00:01.000\na', 'ends before it begins'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\na', 'is no time'],
    ['WEBVTT\n\n1 --> 2\na', 'times cannot be read'],
    ['WEBVTT\n\nwords alone', 'needs a line with its times'],
    ['WEBVTT\n\n23:00:00.000 --> 25:00:00.000\na', 'longer than a day'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>', '<script> cannot be used'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>', 'cannot be used'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<i onclick', 'cannot be used'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb', 'blank line is missing'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\u0000', 'plain text'],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'a'.repeat(3000)}`, 'too long'],
  ])('refuses %j', (content, why) => {
    expect(parseCaptionsToVtt(content)).toEqual({ problem: expect.stringContaining(why) });
  });

  it('bears what is built to be slow', () => {
    const began = process.threadCpuUsage();
    parseCaptionsToVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(500_000)}`);
    parseCaptionsToVtt(`WEBVTT\n\n${'0'.repeat(500_000)} --> `);
    parseCaptionsToVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(200_000)}`);
    // Work, not time: others may keep this process waiting.
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
