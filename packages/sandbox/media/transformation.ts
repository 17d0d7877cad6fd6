import { MediaError } from './media-error.ts';

export type CropMode = 'scale' | 'fit' | 'limit' | 'fill' | 'pad' | 'crop' | 'thumb';

/** One component of a delivery URL ("w_400,h_300,c_fill,q_auto,f_auto"). Widths and heights in pixels. */
export type Transformation = {
  width: number | null;
  height: number | null;
  crop: CropMode;
  /** 1–100; null for automatic. */
  quality: number | null;
  /** An explicit format, `auto` for the browser's best, or null for the URL's extension. */
  format: string | null;
};

export const outputFormats = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] as const;

const crops: Readonly<Record<string, CropMode>> = {
  scale: 'scale',
  fit: 'fit',
  limit: 'limit',
  fill: 'fill',
  lfill: 'fill',
  pad: 'pad',
  lpad: 'pad',
  crop: 'crop',
  thumb: 'thumb',
};
const largestSide = 5_000;
const known = /^(w|h|c|q|f|g|dpr)_/;

/** Whether a path segment is a transformation rather than a folder of the public id. */
export function isTransformation(segment: string): boolean {
  return segment.split(',').every((part) => known.test(part));
}

/** Parses one component. Throws MediaError 400 for what Cloudinary refuses or this sandbox does not support. */
export function parseTransformation(segment: string): Transformation {
  const result: Transformation = { width: null, height: null, crop: 'scale', quality: null, format: null };
  let ratio = 1;
  for (const part of segment.split(',')) {
    const [name = '', value = ''] = [part.slice(0, part.indexOf('_')), part.slice(part.indexOf('_') + 1)];
    if (name === 'w') result.width = side(name, value);
    else if (name === 'h') result.height = side(name, value);
    else if (name === 'c') result.crop = crops[value] ?? refuse(`Invalid value ${value} for parameter crop`);
    else if (name === 'q') result.quality = quality(value);
    else if (name === 'f') result.format = format(value);
    else if (name === 'dpr') ratio = value === 'auto' ? 1 : pixelRatio(value);
  }
  if (result.width) result.width = Math.min(largestSide, Math.round(result.width * ratio));
  if (result.height) result.height = Math.min(largestSide, Math.round(result.height * ratio));
  return result;
}

function side(name: string, value: string): number | null {
  if (value === 'auto') return null;
  const pixels = Number(value);
  if (!/^\d+$/.test(value) || pixels < 1 || pixels > largestSide) {
    return refuse(`Invalid ${name === 'w' ? 'width' : 'height'} in transformation: ${value}`);
  }
  return pixels;
}

function quality(value: string): number | null {
  if (/^auto(:\w+)?$/.test(value)) return null;
  const percent = Number(value);
  if (!/^\d+$/.test(value) || percent < 1 || percent > 100) return refuse(`Invalid quality ${value}`);
  return percent;
}

function format(value: string): string {
  if (value === 'auto' || outputFormats.some((known) => known === value)) return value;
  return refuse(`Invalid fetch format ${value}`);
}

function pixelRatio(value: string): number {
  const ratio = Number(value);
  if (!/^\d(\.\d)?$/.test(value) || ratio < 1 || ratio > 4)
    return refuse(`Invalid value ${value} for parameter dpr`);
  return ratio;
}

function refuse(message: string): never {
  throw new MediaError(400, message);
}
