import { keyedHash } from '@repo/auth/keyed-hash';
import { hashToken } from '@repo/auth/tokens';
import { Prisma } from '@repo/db/childcare';
import { type ScormLaunch, scormPackage, storedScormItem } from '@repo/schemas/childcare/scorm';
import type { Context } from '#domain/context.ts';
import { buildRuntimeState, type ScormRuntimeState } from './build-runtime-state.ts';
import { findLiveScormSession } from './find-session.ts';

export type PlayableSession = {
  session: string;
  /** For what the frame cannot send while it is being left. */
  kept: { name: string; key: string };
  version: ScormLaunch['version'];
  title: string;
  kind: 'sco' | 'asset';
  /** Path below the token's address. */
  page: string;
  state: ScormRuntimeState;
  /** Seconds of earlier sessions, where the run-time's total starts. */
  startSeconds: number;
  /** Seconds of this session before the frame was reloaded. */
  sessionSeconds: number;
  /** The number of the session's last commit, from which a reloaded frame continues. */
  commit: number;
};

/**
 * With which frames of a person and a lecture encrypt a commit in the browser. Other packages' frames have other keys. Nothing is
 * stored for it.
 */
function keptCommitKeys({ userId, lectureId }: { userId: string; lectureId: string }) {
  const key = keyedHash('scorm-kept-commit', `${userId}\0${lectureId}`);
  return {
    name: keyedHash('scorm-kept-commit-name', `${userId}\0${lectureId}`),
    key: Buffer.from(key, 'base64url').toString('hex'),
  };
}

/** Everything a frame needs to play the package of a token; null when the token is unknown or expired. */
export async function readPlayableSession(
  tools: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<PlayableSession | null> {
  const live = await findLiveScormSession(tools, Prisma.sql`s.token_hash = ${hashToken(token)}`);
  if (live === null) return null;
  const found = await tools.db.scormSession.findUnique({
    where: { id: live.id },
    select: {
      commit: true,
      seconds: true,
      lectureId: true,
      user: { select: { id: true, name: true } },
      lecture: { select: { title: true, scormItem: true, scormPackage: { select: { version: true } } } },
      progress: {
        select: {
          scormLessonStatus: true,
          scormLessonLocation: true,
          scormSuspendData: true,
          scormTotalSeconds: true,
          scormState: true,
        },
      },
    },
  });
  if (!found?.lecture.scormPackage) return null;
  const { lecture, progress, user, commit, seconds: sessionSeconds } = found;
  const version = scormPackage.shape.version.parse(lecture.scormPackage?.version);
  const item = storedScormItem.parse(lecture.scormItem);
  const encoded = item.page.split('/').map(encodeURIComponent).join('/');
  return {
    session: live.id,
    kept: keptCommitKeys({ userId: user.id, lectureId: found.lectureId }),
    version,
    title: lecture.title,
    kind: item.kind,
    page: `files/${encoded}${item.query}`,
    state: buildRuntimeState(version, { item, learner: user, progress, isRecorded: progress !== null }),
    startSeconds: progress?.scormTotalSeconds ?? 0,
    sessionSeconds,
    commit,
  };
}
