/** `from` is the minimum share of the full score. */
export const feedback: { from: number; texts: [string, ...string[]] }[] = [
  {
    from: 0.9,
    texts: [
      'Clear, complete and to the point. I would show this to a new colleague as an example.',
      'Very good. You checked what others take for granted, and it shows.',
      'Excellent work. The reasons are as good as the results.',
    ],
  },
  {
    from: 0.75,
    texts: [
      'Good and solid. Next time say who does what by when; the plan is yours to carry out.',
      'Well done. One step goes too fast for a reader who was not there. Read it aloud to somebody.',
      'Good work. The second point is the strongest; start with it.',
    ],
  },
  {
    from: 0.6,
    texts: [
      'The idea is right and the details are thin. Let us look at the middle part together before the next session.',
      'You pass. Two of the examples are about something else; have another look at unit 2.',
    ],
  },
  {
    from: 0,
    texts: [
      'Not there yet. Please read unit 2 again and come to see me after class; you may hand in once more.',
      'The main question is not answered. I have marked where. Try again, you are closer than it looks.',
    ],
  },
];
