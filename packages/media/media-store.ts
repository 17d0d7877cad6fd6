/** What a browser needs to send one file straight to the media service; valid for an hour. */
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

/** A file at the media service, and how large it is. */
export type StoredMedia = { key: string; bytes: number };

export type ResourceType = 'image' | 'video' | 'raw';

/** The media service (Cloudinary, or its local sandbox), as the apps see it. */
export type MediaStore = {
  /** Signs exactly folder, public_id and timestamp; the caller chooses the folder, the server the random id. */
  signUpload(options: { folder: string; resourceType?: ResourceType }): SignedUpload;
  /** The `key` by which we know an uploaded file: "<folder>/<publicId>". */
  keyOf(upload: Pick<SignedUpload, 'folder' | 'publicId'>): string;
  /** Whether the URL is delivered by our media account, and if so the key it names; null for a foreign URL. */
  keyFromUrl(url: string): string | null;
  /**
   * Stores bytes that came to us, under the name that was signed. Rejects with MediaRefusedError when they are no such file,
   * and MediaUnavailableError when the service fails: the file may be there all the same then, so `destroy` its key.
   */
  upload(
    signed: SignedUpload,
    file: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
  ): Promise<{ url: string }>;
  /** Removes a file; one that is already gone is no error. Rejects with MediaUnavailableError when the service fails. */
  destroy(key: string, resourceType?: ResourceType): Promise<void>;
  /** The stored files of a kind whose keys begin so, in batches of some hundreds. Rejects with MediaUnavailableError when the service fails. */
  listFiles(options: { prefix: string; resourceType: ResourceType }): AsyncIterable<StoredMedia[]>;
  /** The origin files are delivered from, for the CSP and the URL rule ("http://127.0.0.1:3900"). */
  deliveryOrigin: string;
  /** The origin browsers upload to, for the CSP's connect-src ("https://api.cloudinary.com"). */
  uploadOrigin: string;
};

/** The media service did not do what it was asked; trying again later may help. */
export class MediaUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaUnavailableError';
  }
}

/** The media service looked at a file and does not take it: trying again does not help. */
export class MediaRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaRefusedError';
  }
}
