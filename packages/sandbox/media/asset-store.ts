import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ResourceType } from './detect-file.ts';

const asset = z.object({
  assetId: z.string(),
  publicId: z.string(),
  resourceType: z.enum(['image', 'video', 'raw']),
  /** File extension; null for raw files, whose public id contains it. */
  format: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  bytes: z.number(),
  /** Increases with every overwrite; seconds since 1970, as in Cloudinary's URLs. */
  version: z.number(),
  etag: z.string(),
  originalName: z.string(),
  createdAt: z.string(),
});

export type Asset = z.infer<typeof asset>;
export type NewAsset = Pick<
  Asset,
  'publicId' | 'resourceType' | 'format' | 'width' | 'height' | 'originalName'
>;

export type AssetStore = {
  /** Stores the file, replacing one with the same id. */
  put(file: NewAsset, content: Buffer): Promise<{ asset: Asset; overwritten: boolean }>;
  get(resourceType: ResourceType, publicId: string): Promise<Asset | null>;
  pathOf(asset: Asset): string;
  /** Path of a resized copy of this version; deleted with the file. */
  derivedPathOf(asset: Asset, name: string): string;
  remove(resourceType: ResourceType, publicId: string): Promise<boolean>;
  listByPrefix(resourceType: ResourceType, prefix: string): Promise<Asset[]>;
  clear(): Promise<void>;
};

/** One folder per file, named by the hash of its id, so that no id can escape the directory. */
export function openAssetStore(directory: string): AssetStore {
  const folderOf = (type: ResourceType, publicId: string) =>
    join(directory, type, createHash('sha256').update(publicId).digest('hex').slice(0, 40));
  const pathOf = (file: Asset) => join(folderOf(file.resourceType, file.publicId), `v${file.version}`);
  const derivedFolderOf = (file: Asset) =>
    join(folderOf(file.resourceType, file.publicId), `v${file.version}-derived`);

  async function get(type: ResourceType, publicId: string): Promise<Asset | null> {
    return readAsset(folderOf(type, publicId));
  }

  return {
    get,
    pathOf,
    derivedPathOf: (file, name) => join(derivedFolderOf(file), name),
    async put(file, content) {
      const folder = folderOf(file.resourceType, file.publicId);
      const earlier = await get(file.resourceType, file.publicId);
      const stored: Asset = {
        ...file,
        assetId: earlier?.assetId ?? randomUUID().replaceAll('-', ''),
        bytes: content.length,
        version: Math.max(Math.floor(Date.now() / 1000), (earlier?.version ?? 0) + 1),
        etag: createHash('md5').update(content).digest('hex'),
        createdAt: new Date().toISOString(),
      };
      await mkdir(derivedFolderOf(stored), { recursive: true });
      await writeFile(pathOf(stored), content);
      // Replaced atomically: a reader sees the old description or the new one.
      const draft = join(folder, `asset.${randomUUID()}.json`);
      await writeFile(draft, JSON.stringify(stored));
      await rename(draft, join(folder, 'asset.json'));
      if (earlier) {
        await rm(pathOf(earlier), { force: true });
        await rm(derivedFolderOf(earlier), { recursive: true, force: true });
      }
      return { asset: stored, overwritten: earlier !== null };
    },
    async remove(type, publicId) {
      const found = await get(type, publicId);
      if (!found) return false;
      await rm(folderOf(type, publicId), { recursive: true, force: true });
      return true;
    },
    async listByPrefix(type, prefix) {
      const names = await readdir(join(directory, type)).catch(() => []);
      const assets = await Promise.all(names.map((name) => readAsset(join(directory, type, name))));
      return assets.filter((file) => file !== null).filter((file) => file.publicId.startsWith(prefix));
    },
    async clear() {
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function readAsset(folder: string): Promise<Asset | null> {
  try {
    return asset.parse(JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null;
    throw error;
  }
}
