'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Alert } from '@repo/ui/alert';
import { buttonStyles } from '@repo/ui/button-styles';
import { Icon } from '@repo/ui/icon';
import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import { useEffect, useState } from 'react';

type Work = Pick<SubmissionRow, 'fileUrl' | 'fileName' | 'learnerName'>;

const pictures = ['png', 'jpg', 'jpeg', 'webp', 'gif'];
const texts = ['txt', 'text', 'md', 'csv'];
const maximumTextLength = 200_000;

export function WorkViewer({ work }: { work: Work }) {
  const ending = work.fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 break-all text-sm text-muted">{work.fileName}</span>
        <a
          href={work.fileUrl}
          download={work.fileName}
          className={buttonStyles({ variant: 'secondary', size: 'sm' })}
        >
          <Icon name="download" />
          Download
        </a>
      </p>
      <Shown work={work} ending={ending} />
    </div>
  );
}

function Shown({ work, ending }: { work: Work; ending: string }) {
  const label = `${work.fileName} of ${work.learnerName}`;
  if (ending === 'pdf') {
    return (
      <iframe
        src={work.fileUrl}
        title={label}
        className="h-[70dvh] w-full rounded-md border border-line bg-surface-muted"
      />
    );
  }
  if (pictures.includes(ending)) {
    return (
      <img
        src={work.fileUrl}
        alt={label}
        className="max-h-[70dvh] max-w-full rounded-md border border-line"
      />
    );
  }
  if (texts.includes(ending)) return <TextWork key={work.fileUrl} url={work.fileUrl} label={label} />;
  return <Alert tone="info">This kind of file is not shown here. Download it to read it.</Alert>;
}

function TextWork({ url, label }: { url: string; label: string }) {
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(url, { signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) setText((await answer.text()).slice(0, maximumTextLength));
        else setFailed(true);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFailed(true);
      });
    return () => leaving.abort();
  }, [url]);
  if (failed)
    return <Alert tone="warning">The file could not be loaded. Download it, or open this page again.</Alert>;
  if (text === null) {
    return (
      <SkeletonRegion label="Loading the file">
        <Skeleton className="h-60" />
      </SkeletonRegion>
    );
  }
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-surface-muted p-4 text-sm"
    >
      <pre className="whitespace-pre-wrap break-words font-sans">{text}</pre>
    </section>
  );
}
