import { Badge, type Tone } from '@repo/ui/badge';
import { lectureTypeLabels } from '#components/course/labels.ts';
import type {
  ChangeKind,
  LessonChange,
  SectionChange,
  TextChange,
} from '#domain/versions/compare-outlines.ts';

const looks: Record<Exclude<ChangeKind, 'same'>, { label: string; tone: Tone }> = {
  added: { label: 'Added', tone: 'success' },
  removed: { label: 'Removed', tone: 'danger' },
  changed: { label: 'Changed', tone: 'info' },
};

function Marks({ kind, isMoved, renamed }: { kind: ChangeKind; isMoved: boolean; renamed?: boolean }) {
  return (
    <>
      {kind === 'same' ? null : (
        <Badge tone={looks[kind].tone}>{renamed ? 'Renamed' : looks[kind].label}</Badge>
      )}
      {isMoved ? <Badge>Moved</Badge> : null}
    </>
  );
}

/** The words of both versions; screen readers are told which went and which came by `del` and `ins`. */
function Text({ label, parts }: TextChange) {
  return (
    <div className="space-y-1">
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="rounded-md bg-surface-muted px-3 py-2 text-sm break-words whitespace-pre-wrap">
        {parts.map(({ kind, text }, index) => {
          const key = index;
          if (kind === 'added')
            return (
              <ins key={key} className="bg-success-soft text-success">
                {text}
              </ins>
            );
          if (kind === 'removed')
            return (
              <del key={key} className="bg-danger-soft text-danger">
                {text}
              </del>
            );
          return <span key={key}>{text}</span>;
        })}
      </p>
    </div>
  );
}

function Lesson({ title, type, kind, isMoved, movedFrom, texts }: LessonChange) {
  return (
    <li className="space-y-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 font-medium break-words">{title}</h4>
        <span className="text-sm text-muted">{lectureTypeLabels[type]}</span>
        <Marks kind={kind} isMoved={isMoved} />
      </div>
      {movedFrom === null ? null : <p className="text-sm text-muted">It was in “{movedFrom}”.</p>}
      {texts.length === 0 ? null : (
        <details className="space-y-3">
          <summary className="target-44 cursor-pointer text-sm link">
            {texts.map(({ label }) => label).join(', ')}
          </summary>
          <div className="space-y-3">
            {texts.map((change) => (
              <Text key={`${change.label} ${change.parts.length}`} {...change} />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}

/** What changed from one version of a course to the next one, section by section. */
export function ComparisonView({ sections }: { sections: readonly SectionChange[] }) {
  if (sections.length === 0) return <p className="text-sm text-muted">Nothing has changed yet.</p>;
  return (
    <ul className="space-y-4">
      {sections.map(({ id, title, formerTitle, kind, isMoved, lessons }) => (
        <li key={id} className="rounded-lg border border-line">
          <div className="flex flex-wrap items-center gap-2 px-3 py-2">
            <h3 className="min-w-0 font-semibold break-words">{title}</h3>
            <Marks kind={kind} isMoved={isMoved} renamed={formerTitle !== null} />
            {formerTitle === null ? null : (
              <span className="text-sm text-muted">It was called “{formerTitle}”.</span>
            )}
          </div>
          {lessons.length === 0 ? null : (
            <ul className="divide-y divide-line border-t border-line">
              {lessons.map((lesson) => (
                <Lesson key={lesson.id} {...lesson} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
