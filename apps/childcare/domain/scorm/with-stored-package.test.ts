import { makePackage } from '@repo/scorm/testing/make-package';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { withStoredPackage } from './with-stored-package.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

async function fail({ isStored }: { isStored: boolean }): Promise<string[]> {
  const { id: courseId } = await createCourse(database.db);
  const file = new File([await makePackage()], 'course.zip');
  const taken = withStoredPackage(
    service.services,
    file,
    async ({ kept: { prefix: storagePrefix, files } }) => {
      const data = { courseId, fileName: 'course.zip', version: '1.2', storagePrefix, files };
      if (isStored) await database.db.scormPackage.create({ data });
      throw new Error('The connection was lost');
    },
  );
  await expect(taken).rejects.toThrow('The connection was lost');
  const keys: string[] = [];
  for await (const { key } of service.services.files.list()) keys.push(key);
  return keys;
}

it('keeps the files of a package whose rows were stored before the connection was lost', async () => {
  expect(await fail({ isStored: true })).not.toEqual([]);
});

it('keeps nothing of one whose rows were not', async () => {
  expect(await fail({ isStored: false })).toEqual([]);
});
