import { randomBytes } from 'node:crypto';
import type { Asset, AssetStore } from './asset-store.ts';
import { detectFile, type ResourceType } from './detect-file.ts';
import { MediaError } from './media-error.ts';
import { type MediaAccount, signStoredFile, type UploadFields } from './signature.ts';

/** The free plan's limits, in bytes. */
export const maximumFileBytes: Readonly<Record<ResourceType, number>> = {
  image: 10 * 1024 * 1024,
  video: 100 * 1024 * 1024,
  raw: 10 * 1024 * 1024,
};

export type UploadKind = ResourceType | 'auto';

export function maximumUploadBytes(kind: UploadKind): number {
  return kind === 'auto' ? maximumFileBytes.video : maximumFileBytes[kind];
}

/**
 * Stores a whole file under the id in its fields. Throws MediaError 400 when its content does not match the URL's resource
 * type.
 */
export async function storeUpload(
  store: AssetStore,
  kind: UploadKind,
  fields: Readonly<UploadFields>,
  file: { content: Buffer; name: string },
): Promise<{ asset: Asset; overwritten: boolean }> {
  if (file.content.length === 0) throw new MediaError(400, 'Empty file');
  const detected = await detectFile(file.content);
  const resourceType = kind === 'auto' ? detected.type : kind;
  if (resourceType === 'image' && detected.type !== 'image') throw new MediaError(400, 'Invalid image file');
  if (resourceType === 'video' && detected.type !== 'video')
    throw new MediaError(400, 'Unsupported video format or file');
  const limit = maximumFileBytes[resourceType];
  if (file.content.length > limit) {
    throw new MediaError(400, `File size too large. Got ${file.content.length}. Maximum is ${limit}.`);
  }
  const isPicture = resourceType === 'image' && detected.type === 'image';
  return store.put(
    {
      publicId: choosePublicId(fields, resourceType, file.name),
      resourceType,
      format: resourceType === 'raw' || detected.type === 'raw' ? null : detected.format,
      width: isPicture ? detected.width : null,
      height: isPicture ? detected.height : null,
      originalName: file.name.replace(/\.[^.]*$/, '').slice(0, 200),
    },
    file.content,
  );
}

/** The upload response, with the same fields as Cloudinary's. `origin` is the address by which the caller reached us. */
export function toAssetJson(asset: Asset, account: MediaAccount, origin: string) {
  const ending = asset.format && asset.resourceType !== 'raw' ? `.${asset.format}` : '';
  const path = asset.publicId.split('/').map(encodeURIComponent).join('/');
  const url = `${origin}/media/${account.cloudName}/${asset.resourceType}/upload/v${asset.version}/${path}${ending}`;
  const folder = asset.publicId.includes('/') ? asset.publicId.slice(0, asset.publicId.lastIndexOf('/')) : '';
  return {
    asset_id: asset.assetId,
    public_id: asset.publicId,
    version: asset.version,
    version_id: asset.etag,
    signature: signStoredFile(asset, account.apiSecret),
    ...(asset.width === null ? {} : { width: asset.width, height: asset.height }),
    ...(ending === '' ? {} : { format: asset.format }),
    resource_type: asset.resourceType,
    created_at: asset.createdAt.replace(/\.\d+Z$/, 'Z'),
    tags: [],
    bytes: asset.bytes,
    type: 'upload',
    etag: asset.etag,
    placeholder: false,
    url,
    secure_url: url,
    folder,
    original_filename: asset.originalName,
  };
}

/**
 * Joins `folder` and `public_id`; a random id when both are missing. Throws MediaError 400 for characters that ids may not
 * contain.
 */
function choosePublicId(fields: Readonly<UploadFields>, type: ResourceType, fileName: string): string {
  const ending = type === 'raw' ? (fileName.match(/\.[A-Za-z0-9]{1,8}$/)?.[0] ?? '') : '';
  const name = fields.public_id || `${randomBytes(10).toString('hex')}${ending}`;
  const publicId = fields.folder ? `${fields.folder}/${name}` : name;
  const segments = publicId.split('/');
  const isValid =
    publicId.length <= 255 &&
    !/[?&#\\%<>+]/.test(publicId) &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    !/[\x00-\x1f\x7f]/.test(publicId) &&
    publicId === publicId.trim() &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isValid) throw new MediaError(400, `public_id (${publicId.slice(0, 255)}) is invalid`);
  return publicId;
}
