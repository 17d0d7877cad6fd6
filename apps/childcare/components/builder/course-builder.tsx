'use client';

import type { Lecture } from '@repo/schemas/childcare/course';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import {
  LiveCourseChangeConsentProvider,
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from '@repo/ui/live-course-change-consent-provider';
import { laterVersion } from '@repo/ui/outline/later-version';
import { PageHeader } from '@repo/ui/page-header';
import { useRef, useState } from 'react';
import { CourseStatusBadge } from '#components/course-admin/course-status-badge.tsx';
import type { BuilderCourse } from '#domain/courses/get-builder-course.ts';
import { ContentTab } from './content-tab.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { type CourseDetails, DetailsEditor } from './details-editor.tsx';
import { ExpectedVersionProvider, useExpectedVersion } from './expected-version.tsx';
import { LearnersNote } from './learners-note.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { findPublishProblems } from './publish-problems.ts';
import { storeUploadedVideoOrRefusal } from './store-uploaded-video.ts';
import { useOutline } from './use-outline.ts';
import { type SentVideo, useVideoUploads } from './use-uploads.ts';
import { DraftNote, PublishedNote } from './version-notes.tsx';

export type BuilderPart = 'content' | 'details' | 'publish';

type CourseBuilderProps = {
  course: BuilderCourse;
  categories: readonly { id: string; name: string }[];
  part: BuilderPart;
  /** The open lecture. */
  lecture: Lecture | null;
  /** When the server read this data. */
  loadedAt: number;
};

const nobody = { learners: 0, underWay: 0, certified: 0 };

/** The editor of a course; asks for confirmation before changing one that has learners. */
export function CourseBuilder(props: CourseBuilderProps) {
  const { title, version, status } = props.course;
  // Nobody learns a draft; details are not versioned.
  const isDraft = version.isDraftBeside && props.part === 'content';
  const { learners, underWay, certified } = isDraft ? nobody : props.course;
  return (
    <LiveCourseChangeConsentProvider title={title} reached={{ learners, underWay, certified }} noun="lesson">
      <ExpectedVersionProvider
        expectedVersion={version.id}
        expectedState={version.isDraftBeside || status === 'DRAFT' ? 'DRAFT' : 'PUBLISHED'}
      >
        <CourseEditor {...props} />
      </ExpectedVersionProvider>
    </LiveCourseChangeConsentProvider>
  );
}

function CourseEditor({ course: loaded, categories, part, lecture, loadedAt }: CourseBuilderProps) {
  const consent = useLiveCourseChangeConsent();
  const expected = useExpectedVersion();
  const { id, learners, underWay, sections: loadedSections } = loaded;
  const [saved, setSaved] = useState<CourseDetails>();
  const course = laterVersion<CourseDetails>(loaded, saved);
  const outline = useOutline(id, {
    sections: loadedSections,
    isDraft: loaded.version.isDraftBeside,
    readAtMs: loadedAt,
  });
  const lectures = useRef(new Map<string, Lecture>());
  const videoReceiver = useRef<{ id: string; receive: (sent: SentVideo) => void } | null>(null);

  function rememberLecture(stored: Lecture) {
    lectures.current.set(stored.id, stored);
    outline.toVisibleLecture(stored);
  }

  const uploads = useVideoUploads(async (lectureId, sent, previousVideoUrl) => {
    if (videoReceiver.current?.id === lectureId) {
      videoReceiver.current.receive(sent);
      return null;
    }
    // The author closed the editor while the question was open.
    if (!(await consent.ask())) return liveCourseChangeDeclined.error;
    const stored = await storeUploadedVideoOrRefusal({
      courseId: id,
      lectureId,
      sent,
      previousVideoUrl,
      expected,
    });
    if (typeof stored === 'string') return stored;
    rememberLecture(stored);
    return null;
  });

  const previewed = loaded.version.isDraftBeside
    ? outline.chapters.flatMap(({ items }) => items)[0]
    : undefined;
  const previewHref = previewed ? `/learn/${course.slug}/${previewed.id}` : `/learn/${course.slug}`;
  const open = lecture && laterVersion(lecture, lectures.current.get(lecture.id));
  // The draft's lessons are of the page of versions, where it is published.
  const problems = findPublishProblems({ ...course, sections: outline.chapters }).filter(
    ({ place }) => place === 'details' || !loaded.version.isDraftBeside,
  );
  const errors = problems.filter(({ kind }) => kind === 'error').length;

  return (
    <>
      <CourseEditorHeader course={course} part={part} errors={errors} previewHref={previewHref} />
      {part === 'content' && course.status !== 'DRAFT' && !loaded.version.isDraftBeside ? (
        <>
          <LearnersNote learners={learners} underWay={underWay} />
          <PublishedNote courseId={id} />
        </>
      ) : null}
      {part === 'content' && loaded.version.isDraftBeside ? (
        <DraftNote courseId={id} number={loaded.version.number} />
      ) : null}
      {part === 'content' ? (
        <ContentTab
          course={course}
          outline={outline}
          lecture={open}
          uploads={uploads}
          onSaved={rememberLecture}
          onCaptions={(lectureId, captions) => {
            const stored = lectures.current.get(lectureId) ?? lecture;
            if (stored) lectures.current.set(lectureId, { ...stored, captions });
          }}
          setVideoReceiver={(lectureId, receive) => {
            videoReceiver.current = receive && { id: lectureId, receive };
          }}
        />
      ) : null}
      {part === 'details' ? (
        <Card className="max-w-3xl">
          <DetailsEditor course={course} categories={categories} onSaved={setSaved} />
        </Card>
      ) : null}
      {part === 'publish' ? (
        <PublishPanel course={course} problems={problems} learners={learners} onChanged={setSaved} />
      ) : null}
    </>
  );
}

type CourseEditorHeaderProps = {
  course: CourseDetails;
  part: CourseBuilderProps['part'];
  /** Problems that block publishing. */
  errors: number;
  previewHref: string;
};

function CourseEditorHeader({ course, part, errors, previewHref }: CourseEditorHeaderProps) {
  return (
    <>
      <PageHeader
        title={course.title || 'Untitled course'}
        breadcrumb={[{ label: 'Manage courses', href: '/admin/courses' }, { label: course.title }]}
        actions={
          <>
            <CourseStatusBadge status={course.status} />
            <LinkButton href={previewHref}>
              <Icon name="eye" />
              Preview course
            </LinkButton>
          </>
        }
      />
      <CourseTabs courseId={course.id} current={part} errors={errors} />
    </>
  );
}
