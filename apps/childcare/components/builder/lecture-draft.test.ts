import { newQuizQuestion } from '@repo/ui/quiz/quiz-draft';
import { describe, expect, it } from 'vitest';
import { type LectureDraft, lectureChanges } from './lecture-draft.ts';

const stored: LectureDraft = {
  title: 'Hands',
  isPreview: false,
  content: '<p>Wash</p>',
  videoUrl: 'https://media.example/a.mp4',
  videoDuration: 60,
  quiz: null,
  confirmation: null,
};
const options = [
  { id: 'a', text: 'Five' },
  { id: 'b', text: 'Twenty' },
];
const question = {
  id: 'q',
  text: 'How long?',
  kind: 'single' as const,
  options,
  correct: ['b'],
  explanation: '',
};
const quiz = {
  passMark: '80',
  maxAttempts: '0',
  timeLimitMinutes: '',
  shuffle: true,
  showAnswers: 'always' as const,
  questions: [question],
  pools: [],
};

describe('lectureChanges', () => {
  it('sends what differs alone', () => {
    expect(lectureChanges('TEXT', stored, stored)).toEqual({ body: {}, problems: [] });
    expect(lectureChanges('TEXT', { ...stored, title: 'Feet' }, stored).body).toEqual({ title: 'Feet' });
    expect(lectureChanges('VIDEO', { ...stored, videoUrl: '', videoDuration: 0 }, stored).body).toEqual({
      videoUrl: '',
      videoDuration: 0,
    });
    expect(lectureChanges('SCORM', { ...stored, content: 'x' }, stored).body).toEqual({});
  });

  it('sends what can be stored and says what cannot', () => {
    const draft = { ...stored, title: ' ', isPreview: true, videoUrl: 'https://youtu.be/x' };
    expect(lectureChanges('VIDEO', draft, stored)).toEqual({
      body: { isPreview: true },
      problems: [
        { field: 'title', message: 'Title is required' },
        { field: 'videoUrl', message: expect.stringContaining('a player of its own') },
      ],
    });
    const unfinished = {
      ...stored,
      title: 'Feet',
      quiz: { ...quiz, questions: [newQuizQuestion('single')] },
    };
    const { body, problems } = lectureChanges('QUIZ', unfinished, { ...stored, quiz });
    expect(body).toEqual({ title: 'Feet' });
    expect(problems.map(({ field }) => field)).toContain('quiz.questions.0.text');
  });
});
