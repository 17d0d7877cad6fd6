import { hashToken } from '@repo/auth/tokens';
import { Prisma } from '@repo/db/childcare';
import { type ScormLaunch, scormPackage, storedItem } from '@repo/schemas/childcare/scorm';
import type { Context } from '#domain/context.ts';
import { buildRuntimeState, type ScormRuntimeState } from './build-runtime-state.ts';
import { findLiveScormSession } from './find-session.ts';

export type PlayableSession = {
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
  const item = storedItem.parse(lecture.scormItem);
  const encoded = item.page.split('/').map(encodeURIComponent).join('/');
  return {
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
