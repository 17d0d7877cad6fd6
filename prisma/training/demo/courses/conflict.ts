import type { DemoCourse } from '../course-shape.ts';

export const conflict: DemoCourse = {
  code: 'TGS-2021009934',
  title: 'Managing Conflict at the Front Line',
  description:
    'For counters, clinics, reception desks and call centres. You practise with actors, not slides: how anger rises, where it turns, and what to say in the ten seconds in which it still can.',
  category: 'Service Excellence',
  trainingHours: 13,
  assessmentHours: 1,
  fee: '520.00',
  status: 'active',
  objectives: [
    'Notice escalation early, in others and in yourself',
    'Use listening and short sentences to bring a conversation down',
    'Say no without adding fuel',
    'Look after yourself and colleagues after an incident',
  ],
  units: [
    {
      title: 'How anger works',
      subtopics: [
        {
          title: 'The curve',
          text: `
            Anger has a shape. It climbs from an ordinary mood over a trigger into a phase in which no argument gets in, stays there for a while,
            and falls, slowly, lower than where it began. People apologise at the bottom of that curve. Nobody apologises at the top.

            This matters because most of what we do by training, such as explaining the policy, offering options, correcting facts, works on
            the way up and on the way down and does harm at the top. The skill is knowing where on the curve the other person is.

            Watch the small signs: the same sentence for the third time, a voice that gets slower rather than louder, a hand flat on the
            counter.`,
        },
        {
          title: 'Your own curve',
          text: `
            You have one too. When your neck stiffens and you begin to speak in the language of the manual ("as I have already informed you"),
            you are climbing. The customer hears it before you do.

            Find out what your trigger is. For many it is being called stupid; for some, being filmed; for others, a raised finger. A trigger
            that has a name loses half its strength.

            Breathe out longer than you breathe in, twice. Put both feet on the floor. It takes four seconds, nobody sees it, and it works
            because the body does not know the difference between being calm and breathing calmly.`,
        },
      ],
    },
    {
      title: 'Bringing it down',
      subtopics: [
        {
          title: 'Listen so that it shows',
          text: `
            Let the first minute be theirs. Interrupting somebody at the top of the curve starts the minute again. Say little: "I see." "Go on."
            "And then nobody called you back."

            Then say back what you heard, in fewer words and without judging: "You took leave for this appointment, waited two hours, and now it is
            cancelled." If you are right, the shoulders drop. If you are wrong, they correct you, and correcting is already calmer than
            shouting.

            Do not say "calm down". In the history of calming down nobody has calmed down because of it.`,
        },
        {
          title: 'Saying no',
          text: `
            A no has three parts: what you cannot do, in one sentence; why, in one sentence; what you can do, in as many as you like. "I cannot
            give you her result, because I have to protect her as I would protect you. What I can do is call her with you, now."

            Do not hide behind "the system does not allow". The system is not in the room. You are.

            Offer two options if there are two. A choice gives back a little of the control that the person has lost, and losing control is
            what most anger is about.`,
        },
        {
          title: 'When words are over',
          text: `
            Threats, something picked up to be thrown, somebody coming round the counter: you are no longer in a conversation. Leave, and take
            colleagues and other customers with you. The code word of your workplace exists for this moment, so everybody has to know it.

            Stand at an angle rather than face to face, hands visible and open, and keep the door on your side. Furniture is your friend. Pride
            is not.

            Call security early. It is never embarrassing to have called them for nothing.`,
        },
      ],
    },
    {
      title: 'Afterwards',
      subtopics: [
        {
          title: 'The ten minutes after',
          text: `
            Your hands will shake. That is adrenaline, and it goes. Sit down, drink water, and let a colleague take the next customer. Do not
            drive straight away, and do not decide straight away that you are in the wrong job.

            Tell somebody what happened from beginning to end. Then write it down, with the words that were used. If there was a witness, ask
            them to write theirs before you two compare.`,
        },
        {
          title: 'What the team learns',
          text: `
            Once a month take one incident and ask three questions: where could we have noticed, where could we have turned it, what made it
            worse that was ours? The queue ticket that did not say how long; the sign nobody can read; the rule that nobody can explain.

            The answer is seldom "be nicer". It is usually a chair, a clock, or a phone call that should have been made the day before.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Role play: the cancelled appointment',
      type: 'interview',
      text: 'Ten minutes with an actor and two observers. Afterwards hand in half a page: where on the curve did you notice it, and what did you try first?',
      dueInDays: -3,
      maxScore: 50,
      work: {
        file: 'Reflection on the role play',
        lines: [
          'I noticed it when she repeated the date for the second time, slower than before.',
          'I began to explain the booking rules. That was too early, and she climbed.',
          'Saying back what she had lost (half a day of leave, a babysitter) brought her down within a minute.',
          'Next time: say it back first, explain later or not at all.',
        ],
      },
    },
    {
      title: 'A plan for your own counter',
      type: 'project',
      text: 'Describe one incident at your workplace, without names, and three changes to the place, the process or the words that would have turned it. Two pages.',
      dueInDays: 12,
      maxScore: 100,
      work: {
        file: 'A plan for our counter',
        lines: [
          'The incident: a patient’s son was told for the third time to wait for his number.',
          'Place: the screen with the numbers is behind a pillar for a third of the seats.',
          'Process: after forty minutes somebody walks over and says how long it will be.',
          'Words: "You will be called" becomes "There are six people before you, about twenty-five minutes".',
        ],
      },
    },
  ],
};
