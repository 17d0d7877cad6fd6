'use client';

import type { ScormPackageView } from '@repo/schemas/childcare/scorm';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Icon } from '@repo/ui/icon';
import {
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from '@repo/ui/live-course-change-consent-provider';
import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import { DateTime } from '@repo/ui/time';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';
import { ScormUpload } from '#components/scorm/scorm-upload.tsx';
import { useExpectedVersion } from './expected-version.tsx';

type Loaded = { pack: ScormPackageView | null } | { problem: string };

/** The package of a lecture; null while loading. */
function usePackageOf(courseId: string, lectureId: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isOver = false;
    void api('GET /api/courses/{id}/scorm-packages', { params: { id: courseId } }).then((answer) => {
      if (isOver) return;
      if (!answer.ok) setLoaded({ problem: answer.failure.error });
      else {
        const pack = answer.data.packages.find(({ lectures }) => lectures.some(({ id }) => id === lectureId));
        setLoaded({ pack: pack ?? null });
      }
    });
    return () => {
      isOver = true;
    };
  }, [courseId, lectureId]);
  return [loaded, setLoaded] as const;
}

export function ScormPackagePanel({ courseId, lectureId }: { courseId: string; lectureId: string }) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  const { ask } = useLiveCourseChangeConsent();
  const expected = useExpectedVersion();

  const [loaded, setLoaded] = usePackageOf(courseId, lectureId);
  if (loaded === null) {
    return (
      <SkeletonRegion label="The package is loading">
        <Skeleton className="h-24" />
      </SkeletonRegion>
    );
  }
  if ('problem' in loaded) return <Alert tone="danger" title={loaded.problem} />;
  const { pack } = loaded;
  if (pack === null) {
    return (
      <Alert tone="warning" title="The package of this lesson is gone">
        Delete the lecture, and add the package again.
      </Alert>
    );
  }
  const { id, title, fileName, version, lectures, createdAt } = pack;
  const count = lectures.length === 1 ? 'its lesson' : `its ${lectures.length} lessons`;
  return (
    <section aria-labelledby="package-heading" className="max-w-xl space-y-4">
      <h2 id="package-heading" className="text-sm font-medium">
        SCORM package
      </h2>
      <div className="flex items-center gap-3 rounded-lg border border-line p-3 text-sm">
        <Icon name="package" className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{title || fileName}</p>
          <p className="break-words text-muted">
            {fileName}, SCORM {version}, added <DateTime value={createdAt} />
          </p>
        </div>
      </div>
      <ScormUpload
        courseId={courseId}
        sectionId={lectures[0]?.sectionId ?? ''}
        replaces={{ id, title: title || fileName }}
        onDone={(replaced) => {
          setLoaded({ pack: replaced });
          router.refresh();
        }}
      />
      <ConfirmDialog
        trigger={
          <Button variant="danger-quiet">
            <Icon name="trash-2" />
            Delete package
          </Button>
        }
        title={`Delete “${title || fileName}”?`}
        description={`With ${count}; learners’ progress is counted without them. This cannot be undone.`}
        confirmLabel="Delete package"
        pendingLabel="Deleting…"
        onConfirm={async () => {
          if (!(await ask())) return liveCourseChangeDeclined.error;
          return submit(
            api('DELETE /api/courses/{id}/scorm-packages/{packageId}', {
              params: { id: courseId, packageId: id },
              query: expected,
            }),
            () => {
              router.push(`/admin/courses/${courseId}`);
            },
          );
        }}
      />
    </section>
  );
}
