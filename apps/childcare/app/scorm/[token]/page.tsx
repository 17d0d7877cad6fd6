import { decodePathParams } from '@repo/pages/decode-path-params';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { PackageFrame } from '#components/scorm/package-frame.tsx';
import { readPlayableSession } from '#domain/scorm/read-playable-session.ts';
import { isScormHost } from '#scorm-origin.ts';
import { services } from '#services.ts';

export const metadata: Metadata = { title: 'Lesson', robots: { index: false } };

/** The frame of a SCORM lesson, on the packages' origin. Nobody is signed in there; the token grants access. */
export default async function ScormFramePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await decodePathParams(params);
  const play = isScormHost(await headers()) ? await readPlayableSession(services(), token) : null;
  if (play) return <PackageFrame token={token} play={play} />;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <h1 className="text-base font-normal">
        This lesson was opened too long ago. Load the page again to continue.
      </h1>
    </main>
  );
}
