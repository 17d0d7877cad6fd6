import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildcareDb } from '@repo/db/childcare';
import type { MediaStore, ResourceType } from '@repo/media/media-store';
import { drawAvatar } from '@repo/workbench/pictures/draw-avatar';
import { drawPicture } from '@repo/workbench/pictures/draw-picture';
import pLimit from 'p-limit';
import { type DemoCourse, type VideoKey, videos } from './course-shape.ts';
import { type CourseKey, courses } from './courses.ts';
import type { PersonIds } from './fill-people.ts';
import { type DemoPerson, type PersonKey, people } from './people.ts';

const concurrency = 6;

export type Media = { thumbnails: Map<CourseKey, string>; films: Map<VideoKey, string> };

async function store(
  media: MediaStore,
  file: { bytes: Uint8Array; contentType: string },
  { folder, resourceType = 'image' }: { folder: string; resourceType?: ResourceType },
): Promise<string> {
  const signed = media.signUpload({ folder, resourceType });
  const { url } = await media.upload(signed, { ...file, bytes: new Uint8Array(file.bytes) });
  return url;
}

/** Draws the courses' pictures and uploads them and the films to the author's folder. */
export async function fillMedia(media: MediaStore, authorId: string): Promise<Media> {
  const folder = `childcare/${authorId}`;
  const films = await pLimit(concurrency).map(Object.keys(videos) as VideoKey[], async (key) => {
    const bytes = await readFile(join(import.meta.dirname, 'videos', videos[key].file));
    const url = await store(media, { bytes, contentType: 'video/webm' }, { folder, resourceType: 'video' });
    return [key, url] as const;
  });
  const thumbnails = await pLimit(concurrency).map(
    Object.entries<DemoCourse>(courses),
    async ([key, { icon, title }]) => {
      const bytes = await drawPicture({ icon, seed: 'childcare', title });
      return [
        key as CourseKey,
        await store(media, { bytes, contentType: 'image/jpeg' }, { folder }),
      ] as const;
    },
  );
  return { films: new Map(films), thumbnails: new Map(thumbnails) };
}

/** Draws people's pictures and uploads those that are missing. */
export async function fillAvatars(db: ChildcareDb, media: MediaStore, ids: PersonIds): Promise<void> {
  const drawn = Object.entries<DemoPerson>(people).filter(([, { hair }]) => hair !== undefined);
  await pLimit(concurrency).map(drawn, async ([key, { email, hair }]) => {
    const id = ids[key as PersonKey];
    const bytes = await drawAvatar({ seed: email, ...(hair ? { hair } : {}) });
    const image = await store(media, { bytes, contentType: 'image/jpeg' }, { folder: `avatars/${id}` });
    await db.user.updateMany({ where: { id, image: null }, data: { image } });
  });
}
