import type { ResourceType } from './media-store.ts';

const megabyte = 1_048_576;

/**
 * Quota reserved by an upload permission until the real size is known, about a typical file's size. The size cannot be signed.
 */
export const reservedBytes: Readonly<Record<ResourceType, number>> = {
  image: megabyte,
  video: 100 * megabyte,
  raw: 10 * megabyte,
};
