'use client';

import type { Lecture } from '@repo/schemas/childcare/course';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { cn } from '@repo/ui/cn';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { SortableList } from '@repo/ui/sortable-list';
import { TitleDialog } from '@repo/ui/title-dialog';
import { ArrowLeft, ListTree, Plus, SquarePen } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { LectureEditor } from './lecture-editor.tsx';
import { SectionBlock } from './section-block.tsx';
import type { OutlineEditing } from './use-outline.ts';
import type { SentVideo, VideoUploads } from './use-video-uploads.ts';

export type OutlinePartProps = {
  course: { id: string; slug: string };
  outline: OutlineEditing;
  lecture: Lecture | null;
  uploads: VideoUploads;
  onSaved: (lecture: Lecture) => void;
  onCaptions: (lectureId: string, captions: Lecture['captions']) => void;
  onVideoTaker: (lectureId: string, take: ((sent: SentVideo) => void) | null) => void;
};

/** The outline, and the lecture that is open beside it. A phone shows one of them. */
export function OutlinePart(props: OutlinePartProps) {
  const { course, outline, lecture, uploads, onSaved, onCaptions, onVideoTaker } = props;
  const router = useRouter();
  const { sections } = outline;
  const base = `/admin/courses/${course.id}`;
  const open = (id: string | null) =>
    router.push(id === null ? base : `${base}?lecture=${id}`, { scroll: false });

  const addSection = (
    <TitleDialog
      heading="Add a section"
      confirmLabel="Add section"
      pendingText="Adding…"
      onSave={outline.addSection}
      trigger={
        <Button variant={sections.length === 0 ? 'primary' : 'secondary'}>
          <Plus aria-hidden />
          Add section
        </Button>
      }
    />
  );

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <section
        aria-labelledby="outline-heading"
        className={cn(
          'space-y-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:-m-1 lg:p-1',
          lecture && 'max-lg:hidden',
        )}
      >
        <h2 id="outline-heading" className="text-base font-semibold">
          Outline
        </h2>
        <p role="status" className="sr-only">
          {outline.said}
        </p>
        {outline.problem ? (
          <Alert
            tone="danger"
            live
            title="The new order was not stored"
            action={
              <Button size="sm" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            {outline.problem}
          </Alert>
        ) : null}
        {sections.length === 0 ? (
          <Card>
            <EmptyState
              level={3}
              icon={<ListTree />}
              title="No sections yet"
              description="A section is a chapter; its lectures are what learners watch, read and answer."
              action={addSection}
              className="py-6 md:py-8"
            />
          </Card>
        ) : (
          <>
            <SortableList
              label="Sections"
              className="space-y-3"
              items={sections}
              getId={(section) => section.id}
              getName={(section) => section.title}
              onReorder={(next) => void outline.reorderSections(next)}
            >
              {(section, _index, handle) => (
                <SectionBlock
                  courseId={course.id}
                  section={section}
                  editing={outline}
                  currentId={lecture?.id}
                  handle={handle}
                  onOpen={open}
                />
              )}
            </SortableList>
            {addSection}
          </>
        )}
      </section>
      <Card className={cn(!lecture && 'max-lg:hidden')}>
        {lecture ? (
          <>
            <LinkButton href={base} size="sm" className="mb-4 lg:hidden">
              <ArrowLeft aria-hidden />
              Outline
            </LinkButton>
            <LectureEditor
              key={lecture.id}
              course={course}
              lecture={lecture}
              path={outline.lecturePath(lecture.id)}
              uploads={uploads}
              onSaved={onSaved}
              onCaptions={(captions) => onCaptions(lecture.id, captions)}
              onVideoTaker={(take) => onVideoTaker(lecture.id, take)}
            />
          </>
        ) : (
          <EmptyState
            icon={<SquarePen />}
            title={sections.length === 0 ? 'Begin with the outline' : 'Choose a lecture to write'}
            description={
              sections.length === 0
                ? 'Add a section, then its first lecture.'
                : 'Everything you write is saved by itself.'
            }
          />
        )}
      </Card>
    </div>
  );
}
