import type { Readable } from 'node:stream';

/** Private documents under keys that the server makes (`newFileKey`); nobody outside names one. */
export type FileStore = {
  /** Keeps the bytes. Half a file never stays behind a rejection, but may behind a crash: see `list`. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** The same of bytes that come by and by, of which there are `size`. */
  putStream(key: string, bytes: Readable, options: { contentType: string; size: number }): Promise<void>;
  /** The bytes, as they come, or a part of them; null when there is no such file. */
  read(key: string, part?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** A file that is already gone is no error. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Every file there is, with the time of its last change: for finding what no row knows. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** Both ends belong to it. */
export type ByteRange = { first: number; last: number };

/** The storage did not do what it was asked; trying again later may help. */
export class FilesUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilesUnavailableError';
  }
}
