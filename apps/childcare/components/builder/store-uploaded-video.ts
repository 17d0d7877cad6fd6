import type { Lecture } from '@repo/schemas/childcare/course';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import { callApi } from '@repo/ui/call-api';
import { isEditConflictFailure } from '@repo/ui/form-version';
import { withExpectedVersion } from './expected-version.tsx';
import { loadLectureAndApiPath } from './load-lecture.ts';
import type { SentVideo } from './use-uploads.ts';

type Options = {
  courseId: string;
  lectureId: string;
  sent: SentVideo;
  previousVideoUrl: string;
  expected: ExpectedVersion;
};

const maximumRounds = 3;
const otherVideo =
  'Somebody else put another video into this lecture meanwhile. Open the lecture, look at theirs, and add yours again to replace it.';

/**
 * Stores an uploaded video in its lecture after the editor was closed; returns the lecture or the refusal. `previousVideoUrl` is the
 * address of the previous video, '' for none.
 */
export async function storeUploadedVideoOrRefusal({
  courseId,
  lectureId,
  sent,
  previousVideoUrl,
  expected,
}: Options): Promise<Lecture | string> {
  let refusal = otherVideo;
  for (let round = 0; round < maximumRounds; round += 1) {
    const found = await loadLectureAndApiPath(courseId, lectureId);
    if ('error' in found) return found.error;
    const { lecture, path } = found;
    if ((lecture.videoUrl ?? '') !== previousVideoUrl) return otherVideo;
    // Keeps the typed length when the browser cannot read the file's.
    const video = sent.videoDuration > 0 ? sent : { videoUrl: sent.videoUrl };
    const body = { ...video, expectedUpdatedAt: lecture.updatedAt };
    const answer = await callApi<Lecture>(withExpectedVersion(path, expected), { method: 'PUT', body });
    if (answer.ok) return answer.data;
    refusal = answer.failure.error;
    if (!isEditConflictFailure(answer.failure)) return refusal;
  }
  return refusal;
}
