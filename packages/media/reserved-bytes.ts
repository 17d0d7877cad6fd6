import type { ResourceType } from './media-store.ts';

const megabyte = 1_048_576;

/**
 * How much of a person's room a permission to send a file takes until the media service says how large the file is: about as
 * much as such a file has. The size itself cannot be signed.
 */
export const reservedBytes: Readonly<Record<ResourceType, number>> = {
  image: megabyte,
  video: 100 * megabyte,
  raw: 10 * megabyte,
};
