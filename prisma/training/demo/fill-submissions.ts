import { randomUUID } from 'node:crypto';
import type { Prisma, TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { createSeededRandom, type SeededRandom } from '@repo/workbench/pictures/random';
import { smallPdf } from '../../demo/small-pdf.ts';
import { feedback } from './feedback.ts';
import type { MadeAssessment, MadeCourses } from './fill-courses.ts';
import { isActive } from './fill-learning.ts';
import type { MadeRun } from './fill-runs.ts';
import type { PersonKey } from './people.ts';
import { storeFile } from './store-file.ts';

type Options = {
  ids: Record<PersonKey, string>;
  courses: MadeCourses;
  runs: MadeRun[];
  now: Date;
  files: FileStore;
};
type Wanted = {
  person: PersonKey;
  run: MadeRun;
  assessment: MadeAssessment;
  submittedAt: Date;
  /** Share of the full score; null when ungraded. */
  share: number | null;
  comments: string;
  feedback?: string;
  /** Set when a later submission replaced it. */
  supersededAt?: Date;
};

const hour = 3_600_000;

const remarks: [string, ...string[]] = [
  '',
  '',
  '',
  'Sorry for the handwriting in the photo, the text is typed out below it.',
  'I was not sure about the last point and would like to talk about it.',
  'Done together with Rachel, but written by me.',
];

/** Submissions of the account `learner`. */
const story: {
  title: string;
  daysAgo: number;
  share: number | null;
  comments?: string;
  feedback?: string;
  isEarlier?: true;
}[] = [
  {
    title: 'Written test',
    daysAgo: 6.4,
    share: 0.9,
    feedback: 'Very good, Mei Ling. Question 18 is the one to remember: reheat to 75 °C first, then hold.',
  },
  {
    title: 'Fridge plan for your own workplace',
    daysAgo: 3,
    share: null,
    comments: 'First version.',
    isEarlier: true,
  },
  {
    title: 'Fridge plan for your own workplace',
    daysAgo: 1,
    share: null,
    comments: 'Now with the plan of the lower shelf.',
  },
  {
    title: 'Role play: the cancelled appointment',
    daysAgo: 2,
    share: 0.84,
    feedback:
      'You noticed it early and you listened. Say back what you heard in fewer words: one sentence is enough.',
  },
  { title: 'Find the invention', daysAgo: 1.2, share: null },
];

function storyOfLearner({ courses, runs, now }: Options): Wanted[] {
  return story.flatMap(({ title, daysAgo, isEarlier, comments = '', ...rest }) => {
    for (const [key, course] of courses) {
      const assessment = course.assessments.find((candidate) => candidate.title === title);
      const run = runs.find(
        (candidate) =>
          candidate.run.course === key &&
          candidate.enrolments.some(({ person, status }) => person === 'learner' && isActive(status)),
      );
      if (!assessment || !run) continue;
      const submittedAt = new Date(now.getTime() - daysAgo * 24 * hour);
      const superseded = isEarlier ? { supersededAt: new Date(submittedAt.getTime() + 46 * hour) } : {};
      return [
        {
          ...rest,
          person: 'learner',
          run,
          assessment,
          submittedAt,
          comments,
          ...superseded,
        } satisfies Wanted,
      ];
    }
    throw new Error(`The learner is in no class with "${title}"`);
  });
}

/** Most learners submit; most of what was due is graded. */
function workOfTheCrowd({ courses, runs, now }: Options, random: SeededRandom): Wanted[] {
  return [...courses].flatMap(([key, course]) => {
    const begun = runs.filter(
      ({ run, hasBegun }) => run.course === key && hasBegun && run.status !== 'Cancelled',
    );
    const people = new Map<PersonKey, MadeRun>();
    for (const run of begun) {
      for (const { person, status } of run.enrolments) {
        if (person !== 'learner' && isActive(status)) people.set(person, run);
      }
    }
    return course.assessments
      .filter(({ work }) => work)
      .flatMap((assessment) =>
        [...people].flatMap(([person, run]): Wanted[] => {
          const isDue = assessment.dueDate < now;
          if (run.sessions.some(({ number, begins }) => number === 1 && begins > assessment.dueDate))
            return [];
          if (!random.chance(isDue ? 0.62 : 0.22)) return [];
          const isLate = isDue && random.chance(0.12);
          const spread = random.between(1, 90) * hour;
          const planned = assessment.dueDate.getTime() + (isLate ? Math.min(spread, 20 * hour) : -spread);
          const submittedAt = new Date(Math.min(planned, now.getTime() - random.between(0.5, 40) * hour));
          const isGraded =
            random.chance(isDue ? 0.62 : 0.1) && now.getTime() - submittedAt.getTime() > 30 * hour;
          const share = isGraded ? 0.48 + 0.52 * random.next() ** 0.6 : null;
          return [{ person, run, assessment, submittedAt, share, comments: random.pick(remarks) }];
        }),
      );
  });
}

function gradeOf(wanted: Wanted, { ids, now }: Options, random: SeededRandom) {
  if (wanted.share === null) return { status: 'pending' as const };
  const { share, assessment, run } = wanted;
  const level = feedback.find(({ from }) => share >= from);
  const gradedAt = wanted.submittedAt.getTime() + random.between(5, 28) * hour;
  return {
    status: 'graded' as const,
    score: Math.round(share * assessment.maxScore * 2) / 2,
    feedback: wanted.feedback ?? (level ? random.pick(level.texts) : ''),
    graderId: ids[run.run.trainer ?? 'zhihao'],
    gradedAt: new Date(Math.min(gradedAt, now.getTime() - hour / 2)),
  };
}

export async function fillSubmissions(db: TrainingDb, options: Options): Promise<number> {
  const random = createSeededRandom('submissions');
  const wanted = [...storyOfLearner(options), ...workOfTheCrowd(options, random)];
  const made = await Promise.all(
    wanted.map(async (submission) => {
      const { assessment, person, run, submittedAt, comments, supersededAt } = submission;
      const work = assessment.work ?? { file: assessment.title, lines: [comments] };
      const isText = person !== 'learner' && random.chance(0.25);
      const file = await storeFile(options.files, {
        name: work.file,
        kind: isText ? 'text' : 'pdf',
        content: isText
          ? Buffer.from(`${work.file}\n\n${work.lines.join('\n\n')}\n`)
          : smallPdf(work.file, work.lines),
        ownerId: options.ids[person],
        role: 'learner',
        category: 'submission',
        createdAt: submittedAt,
      });
      const row: Prisma.SubmissionCreateManyInput = {
        id: randomUUID(),
        assessmentId: assessment.id,
        learnerId: options.ids[person],
        courseRunId: run.id,
        fileId: file.id,
        comments,
        submittedAt,
        late: submittedAt > assessment.dueDate,
        supersededAt: supersededAt ?? null,
        ...gradeOf(submission, options, random),
      };
      // Marked as mailed, so that no grade mail is sent.
      Object.assign(row, { mailedScore: row.score ?? null, mailedFeedback: row.feedback ?? '' });
      return { file, row };
    }),
  );
  await db.storedFile.createMany({ data: made.map(({ file }) => file) });
  await db.submission.createMany({ data: made.map(({ row }) => row) });
  return made.length;
}
