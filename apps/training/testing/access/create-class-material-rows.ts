import type { TrainingDb } from '@repo/db/training';

export const materialTexts = {
  published: 'private published material',
  draft: 'private draft material',
  meeting: 'https://private-meeting.example/1',
};

type Owned = { courseRunId: string; sessionId: string; creatorId: string };

/** A link that learners see, a draft, and where the session meets. */
export async function createClassMaterialRows(db: TrainingDb, { courseRunId, sessionId, creatorId }: Owned) {
  const now = new Date();
  const common = { courseRunId, kind: 'link', url: 'https://material.example/', creatorId } as const;
  const dates = { createdAt: now, updatedAt: now };
  const published = await db.classMaterial.create({
    data: { ...common, ...dates, position: 1, name: materialTexts.published, publishedAt: now },
  });
  const draft = await db.classMaterial.create({
    data: { ...common, ...dates, position: 2, name: materialTexts.draft },
  });
  await db.sessionMeeting.create({ data: { sessionId, url: materialTexts.meeting, updatedAt: now } });
  return { material: published.id, draftMaterial: draft.id, draftMaterialVersion: now.toISOString() };
}
