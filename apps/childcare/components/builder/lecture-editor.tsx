'use client';

import { RichTextField } from '@repo/rich-text/rich-text-field';
import type { Lecture } from '@repo/schemas/childcare/course';
import { callApi } from '@repo/ui/call-api';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { EditorBar } from '@repo/ui/editor-bar';
import { InputField } from '@repo/ui/input-field';
import { LinkButton } from '@repo/ui/link-button';
import { QuizEditor } from '@repo/ui/quiz/quiz-editor';
import { sendForm } from '@repo/ui/send-form';
import { createUnsavedStore } from '@repo/ui/unsaved-store';
import { useAutosavedCourseDraft } from '@repo/ui/use-autosaved-course-draft';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CaptionsManager } from './captions-manager.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { lectureDraftPlainText } from './draft-plain-text.ts';
import { useExpectedVersion, withExpectedVersion } from './expected-version.tsx';
import { lectureChanges, lectureDraftSchema, toLectureDraft, unsavedLectures } from './lecture-draft.ts';
import { loadLectureAndApiPath } from './load-lecture.ts';
import { lectureMergeFields } from './merge-fields.tsx';
import { ScormPackagePanel } from './scorm-package-panel.tsx';
import type { SentVideo, VideoUploads } from './use-uploads.ts';
import { VideoField } from './video-field.tsx';

const sentLectures = createUnsavedStore('childcare-lecture-sent', lectureDraftSchema, 'tab');

type LectureEditorProps = {
  course: { id: string; slug: string };
  lecture: Lecture;
  /** API path. */
  path: string;
  uploads: VideoUploads;
  onSaved: (lecture: Lecture) => void;
  onCaptions: (captions: Lecture['captions']) => void;
  /** Receives a video that arrives while the editor is open; null when it closes. */
  setVideoReceiver: (receive: ((sent: SentVideo) => void) | null) => void;
};

/** Edits a lecture; saves automatically and keeps drafts that could not be saved. */
export function LectureEditor(props: LectureEditorProps) {
  const { course, lecture, uploads, onCaptions, setVideoReceiver } = props;
  const { id, type } = lecture;
  const [captions, setCaptions] = useState(lecture.captions);
  const editing = useLecture(props);
  const { draft, change, problemOf } = editing;

  const receiveVideo = useEffectEvent((sent: SentVideo) => {
    // Keeps the typed length when the browser cannot read the file's.
    change(sent.videoDuration > 0 ? sent : { videoUrl: sent.videoUrl });
  });
  const registerReceiver = useEffectEvent(setVideoReceiver);
  useEffect(() => {
    registerReceiver((sent) => receiveVideo(sent));
    return () => registerReceiver(null);
  }, []);

  return (
    <div className="space-y-6">
      <EditorBar
        editing={editing}
        noun="lecture"
        written={() => lectureDraftPlainText(draft)}
        previewHref={`/learn/${course.slug}/${id}`}
      />
      <InputField
        id="lecture-title"
        label="Title"
        error={problemOf('title')}
        value={draft.title}
        maxLength={200}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={editing.saveOnBlur}
      />
      {type === 'VIDEO' ? (
        <>
          <VideoField
            videoUrl={draft.videoUrl}
            videoDuration={draft.videoDuration}
            problem={problemOf('videoUrl')}
            upload={uploads.stateOf(id)}
            onChange={change}
            onFile={(file) => uploads.send(id, file, draft.videoUrl)}
            onRetry={() => uploads.retry(id)}
            onCancel={() => uploads.cancel(id)}
          />
          <CaptionsManager
            lectureId={id}
            captions={captions}
            onChange={(next) => {
              setCaptions(next);
              onCaptions(next);
            }}
          />
        </>
      ) : null}
      {type === 'TEXT' ? (
        <>
          <RichTextField
            id="lecture-content"
            label="Text"
            initialHtml={draft.content}
            edition={editing.edition}
            error={problemOf('content')}
            onChange={(content) => change({ content })}
          />
          <ConfirmationFields
            confirmation={draft.confirmation}
            problem={problemOf('confirmation')}
            onChange={(confirmation) => change({ confirmation })}
            onBlur={editing.saveOnBlur}
          />
        </>
      ) : null}
      {draft.quiz ? (
        <QuizEditor
          quiz={draft.quiz}
          problems={editing.problems
            .filter(({ field }) => field.startsWith('quiz.'))
            .map(({ field, message }) => ({ field: field.slice('quiz.'.length), message }))}
          readFile={(form) => sendForm('/api/question-files/preview', form)}
          onChange={(quiz) => change({ quiz })}
        />
      ) : null}
      {type === 'QUIZ' ? (
        <LinkButton size="sm" href={`/admin/quizzes/${id}`}>
          See how learners answer
        </LinkButton>
      ) : null}
      {type === 'SCORM' ? <ScormPackagePanel courseId={course.id} lectureId={id} /> : null}
      <CheckboxWithLabel
        label="Anybody may look at this lecture before they begin the course"
        description={type === 'QUIZ' ? 'They see the questions, never the answers.' : undefined}
        checked={draft.isPreview}
        onChange={(event) => change({ isPreview: event.target.checked })}
      />
    </div>
  );
}

function useLecture({ course, lecture, path, onSaved }: LectureEditorProps) {
  // The lecture's new API path when somebody else moved it to another section.
  const elsewhere = useRef<string | null>(null);
  const expected = useExpectedVersion();
  return useAutosavedCourseDraft({
    id: lecture.id,
    courseId: course.id,
    stored: lecture,
    toDraft: toLectureDraft,
    changes: (draft, stored) => lectureChanges(lecture.type, draft, stored),
    fields: lectureMergeFields,
    unsaved: unsavedLectures,
    sent: sentLectures,
    put: (body) =>
      callApi<Lecture>(withExpectedVersion(elsewhere.current ?? path, expected), { method: 'PUT', body }),
    load: async () => {
      const found = await loadLectureAndApiPath(course.id, lecture.id);
      if ('error' in found) return found;
      elsewhere.current = found.path;
      return found.lecture;
    },
    onSaved,
  });
}
