import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Font families in order of preference. The npm packages split them into WOFF2 slices per script, or per some hundred Chinese
 * characters.
 */
const families = ['inter', 'noto-sans-tamil', 'noto-sans-arabic', 'noto-sans-sc'] as const;

export type FontFamilySlice = {
  family: (typeof families)[number];
  file: string;
  ranges: [from: number, to: number][];
};

export type FontWeight = 400 | 600;

const resolver = createRequire(import.meta.url);

/** Parses ranges such as `U+0000-00FF,U+0131`. */
function readRanges(text: string): FontFamilySlice['ranges'] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function slicesOf(family: FontFamilySlice['family']): FontFamilySlice[] {
  const folder = dirname(resolver.resolve(`@fontsource-variable/${family}/package.json`));
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([name, text]) => ({
    family,
    file: join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: readRanges(text),
  }));
}

let slices: FontFamilySlice[] | undefined;
const found = new Map<number, FontFamilySlice | null>();

/** The slice that contains a character, or null. */
export function fontSliceOf(codePoint: number): FontFamilySlice | null {
  const known = found.get(codePoint);
  if (known !== undefined) return known;
  slices ??= families.flatMap(slicesOf);
  const slice =
    slices.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) ?? null;
  found.set(codePoint, slice);
  return slice;
}

const instances = new Map<string, Promise<Buffer>>();

/** A slice in one weight as TrueType, which pdfkit can embed. Cached: conversion takes about 10 ms. */
export function loadFont({ file, ranges }: FontFamilySlice, weight: FontWeight): Promise<Buffer> {
  const key = `${file} ${weight}`;
  const known = instances.get(key);
  if (known) return known;
  const characters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint));
  const made = subsetFont(readFileSync(file), characters.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  instances.set(key, made);
  made.catch(() => instances.delete(key));
  return made;
}
