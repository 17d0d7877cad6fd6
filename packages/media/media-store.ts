/** Lets a browser upload one file directly to the media service; valid for an hour. */
export type SignedUpload = {
  uploadUrl: string;
  cloudName: string;
  apiKey: string;
  /** Seconds since 1970, UTC. */
  timestamp: number;
  folder: string;
  publicId: string;
  signature: string;
  resourceType: ResourceType;
};

export type StoredMedia = { key: string; bytes: number };

export type ResourceType = 'image' | 'video' | 'raw';

/** Cloudinary or its local sandbox. */
export type MediaStore = {
  /** Signs exactly folder, public_id and timestamp; the random id is generated here. */
  signUpload(options: { folder: string; resourceType?: ResourceType }): SignedUpload;
  /** "<folder>/<publicId>". */
  keyOf(upload: Pick<SignedUpload, 'folder' | 'publicId'>): string;
  /** The key of a URL of our account; null for a foreign URL. */
  keyFromUrl(url: string): string | null;
  /**
   * Uploads under the signed name. Rejects with MediaRefusedError for an invalid file, and MediaUnavailableError when
   * the service fails: `destroy` the key then, because the file may exist.
   */
  upload(
    signed: SignedUpload,
    file: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
  ): Promise<{ url: string }>;
  /** Idempotent. Rejects with MediaUnavailableError when the service fails. */
  destroy(key: string, resourceType?: ResourceType): Promise<void>;
  /** Files by key prefix in batches of some hundreds. Rejects with MediaUnavailableError when the service fails. */
  listFiles(options: { prefix: string; resourceType: ResourceType }): AsyncIterable<StoredMedia[]>;
  /** The photo's perceptual hash (`photo-hash`); null for what is not there or no picture. Rejects with MediaUnavailableError when the service fails. */
  readPhotoHash(key: string): Promise<bigint | null>;
  /** For the CSP and the URL rule ("http://127.0.0.1:3900"). */
  deliveryOrigin: string;
  /** For the CSP's connect-src ("https://api.cloudinary.com"). */
  uploadOrigin: string;
};

/** The media service failed; a retry may succeed. */
export class MediaUnavailableError extends Error {
  override readonly name = 'MediaUnavailableError';
}

/** The media service refused the file; a retry does not help. */
export class MediaRefusedError extends Error {
  override readonly name = 'MediaRefusedError';
}
