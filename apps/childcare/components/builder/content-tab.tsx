'use client';

import type { Lecture } from '@repo/schemas/childcare/course';
import { OutlineEditor } from '@repo/ui/outline/outline-editor';
import { useRouter } from 'next/navigation';
import { lectureDraftPlainText } from './draft-plain-text.ts';
import { unsavedLectures } from './lecture-draft.ts';
import { LectureEditor } from './lecture-editor.tsx';
import { SectionBlock } from './section-block.tsx';
import type { OutlineEditing } from './use-outline.ts';
import type { SentVideo, VideoUploads } from './use-uploads.ts';

type ContentTabProps = {
  course: { id: string; slug: string };
  outline: OutlineEditing;
  lecture: Lecture | null;
  uploads: VideoUploads;
  onSaved: (lecture: Lecture) => void;
  onCaptions: (lectureId: string, captions: Lecture['captions']) => void;
  setVideoReceiver: (lectureId: string, receive: ((sent: SentVideo) => void) | null) => void;
};

/** A phone shows either the outline or the open lecture. */
export function ContentTab(props: ContentTabProps) {
  const { course, outline, lecture, uploads, onSaved, onCaptions, setVideoReceiver } = props;
  const router = useRouter();
  const base = `/admin/courses/${course.id}`;
  const open = (id: string | null) =>
    router.push(id === null ? base : `${base}?lecture=${id}`, { scroll: false });

  return (
    <OutlineEditor
      noun={['section', 'sections']}
      chapters={outline.chapters}
      onReorder={(next) => void outline.reorderSections(next)}
      onMoveItem={(lectureId, to) => void outline.moveLecture(lectureId, to)}
      onAdd={outline.addChapter}
      problem={outline.problem}
      announcement={outline.announcement}
      about="A section is a chapter; its lectures are what learners watch, read and answer."
      begin="Add a section, then its first lecture."
      choose="Choose a lecture to write"
      drafts={{
        store: unsavedLectures,
        courseId: course.id,
        noun: 'lecture',
        titleOf: ({ title }) => title,
        textOf: lectureDraftPlainText,
      }}
      openId={lecture?.id}
      backHref={base}
      editor={
        lecture && (
          <LectureEditor
            key={lecture.id}
            course={course}
            lecture={lecture}
            path={outline.lecturePath(lecture.id)}
            uploads={uploads}
            onSaved={onSaved}
            onCaptions={(captions) => onCaptions(lecture.id, captions)}
            setVideoReceiver={(receive) => setVideoReceiver(lecture.id, receive)}
          />
        )
      }
    >
      {(section, handle) => (
        <SectionBlock
          courseId={course.id}
          section={section}
          outline={outline}
          openId={lecture?.id}
          handle={handle}
          onOpen={open}
        />
      )}
    </OutlineEditor>
  );
}
