import type { FeedbackForm } from './feedback.ts';

/** What is offered until a training centre has saved its own. */
export const standardFeedbackForm: FeedbackForm = {
  isAsked: false,
  daysOpen: 14,
  introduction:
    'Your answers help us to improve the course. They are anonymous, so please do not write names or anything that says who you are.',
  questions: [
    rating('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a01', 'How was the course as a whole?'),
    rating('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a02', 'How clearly did the trainer explain?'),
    rating('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a03', 'How useful is the course for your work?'),
    rating('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a04', 'How were the material and the exercises?'),
    rating('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a05', 'How were the room and the organisation?'),
    text('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a06', 'What helped you most?'),
    text('0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1a07', 'What should we do better?'),
  ],
  version: '',
};

function rating(id: string, question: string) {
  return { id, kind: 'rating' as const, text: question, options: [] };
}

function text(id: string, question: string) {
  return { id, kind: 'text' as const, text: question, options: [] };
}
