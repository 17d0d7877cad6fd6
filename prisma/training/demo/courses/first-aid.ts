import type { DemoCourse } from '../course-shape.ts';

export const firstAid: DemoCourse = {
  code: 'TGS-2023018421',
  title: 'Workplace First Aid with CPR and AED',
  description:
    'Two days of hands-on practice for the person colleagues will shout for. You learn to read a scene, to keep somebody breathing until the ambulance comes, and to treat what happens in offices, kitchens and workshops every week.',
  category: 'Safety and Health',
  trainingHours: 14,
  assessmentHours: 2,
  fee: '280.00',
  status: 'active',
  objectives: [
    'Check that a scene is safe and decide whom to help first',
    'Give chest compressions and use an AED on an adult',
    'Stop severe bleeding and treat burns, sprains and choking',
    'Write an incident report that somebody else can act on',
  ],
  units: [
    {
      title: 'Before you touch anybody',
      subtopics: [
        {
          title: 'The first thirty seconds',
          text: `
            The most useful thing a first aider brings is not a bandage but thirty seconds of calm. Stop at the edge of the scene and look. What
            hurt this person can hurt you: a live cable, a wet floor, a forklift that is still moving, fumes in a store room. A second casualty
            helps nobody.

            Then look for the person who is quiet. Those who shout have an airway that works. The one who lies still behind the pallet may not.

            ## Say it aloud

            Point at one colleague and give one task: "You in the blue shirt, call 995 and come back to me." A crowd that hears "somebody call
            an ambulance" waits for somebody. A person who was pointed at goes.

            1. Danger: is it safe for me, for the others, for the casualty?
            2. Response: speak to them, tap both shoulders.
            3. Shout for help, by name or by colour of shirt.
            4. Send for the AED, even if you do not know yet whether you need it.`,
        },
        {
          title: 'What to tell 995',
          text: `
            The operator wants to send the right people to the right door. Give the place first, because a call can drop: block, street, floor,
            and the entrance an ambulance can actually reach. Many buildings have a loading bay that is closer than the lobby.

            Say what you see, not what you think it is. "Man, about fifty, not responding, breathing noisily" is worth more than "I think it is
            a stroke". Stay on the line. The operator can count compressions with you.

            Send one colleague to the lift lobby to hold a lift and another to the request pipeline. In high buildings the last hundred metres cost more
            time than the first five kilometres.`,
        },
        {
          title: 'Consent, gloves and dignity',
          text: `
            Ask before you touch: "My name is Kumar, I am a first aider, may I help you?" An adult who is awake may say no, and then your job is
            to stay near and keep the phone ready. For somebody who cannot answer, the law assumes that they would want help.

            Wear gloves. If there are none, a clean plastic bag over the hand is better than nothing. Cover what you do not need to see. Ask the
            crowd to turn round; give two of them a jacket to hold up as a screen.

            What you learn about a colleague's health while you help belongs in the incident report and nowhere else.`,
        },
      ],
    },
    {
      title: 'When the heart stops',
      subtopics: [
        {
          title: 'Chest compressions that work',
          text: `
            Kneel beside the chest with your shoulders above your hands. Put the heel of one hand on the lower half of the breastbone, the other
            hand on top, fingers locked and lifted. Push **4 to 6 centimetres** deep, a hundred to a hundred and twenty times a minute.

            It is harder work than people expect. After two minutes your compressions get shallow and you will not notice it. Change with
            somebody every two minutes, at the moment the AED analyses, so that no second is lost.

            Let the chest come all the way back up. The heart fills while you are not pushing. A ribs' crack is common and is not a reason to
            stop.`,
        },
        {
          title: 'The AED does the thinking',
          text: `
            Switch it on first; from then on it speaks. Bare the chest, dry it if it is wet, shave only where the pads will not stick. One pad
            goes below the right collarbone, the other on the left side below the armpit.

            Nobody touches the casualty while it analyses, and nobody while it gives a shock. Look from head to foot and say "stand clear" as
            if you meant it. After the shock go straight back to compressions; do not wait to see whether it worked.

            - A pacemaker under the skin: put the pad a hand's breadth away.
            - A medicine patch where the pad should go: peel it off, wipe, then stick.
            - A child under eight: child pads if there are any, otherwise one pad in front and one on the back.

            Know where the nearest one hangs. Walk there once, this week, from your own desk.`,
        },
        {
          title: 'Choking',
          text: `
            Somebody who can cough should cough. Encourage them and do not slap their back while air still goes through. When the cough turns
            silent and the hands go to the throat, act.

            Stand behind them, one foot between theirs, and put your fist between navel and breastbone. Pull inwards and upwards, sharply, one
            thrust at a time, until it comes out or until they become limp. For a pregnant woman, or somebody you cannot reach round, push on
            the breastbone instead.

            If they become unresponsive, lower them and begin compressions. Look into the mouth before each set of breaths and take out only
            what you can see.`,
        },
      ],
    },
    {
      title: 'What happens every week',
      subtopics: [
        {
          title: 'Bleeding and wounds',
          text: `
            Press. Most bleeding stops with direct pressure kept up for longer than feels natural: ten minutes by the clock, without lifting the
            pad to look. If blood comes through, put another pad on top of the first and press harder.

            A limb that still spurts after that needs a tourniquet, high and tight, with the time written on it. Leave in place whatever is
            stuck in a wound and pad around it.

            Small cuts want clean running water, more than people think, and a plaster. In a kitchen use the blue ones: they are blue so that
            they are found.`,
        },
        {
          title: 'Burns, heat and sprains',
          text: `
            Cool a burn with running tap water for twenty minutes. Not ice, not toothpaste, not soya sauce. Take off rings and watches before
            the swelling does not let you. Cover it with cling film laid on lengthwise, never wound round.

            Heat exhaustion looks like flu in the sun: headache, cramps, clammy skin. Shade, water, legs up. When the skin turns hot and the
            person confused, it is heat stroke, and it kills; call 995 and cool them with whatever there is, ice in the armpits and groin
            included.

            For ankles remember that rest comes first and pride second. If they cannot take four steps, they need an X-ray.`,
        },
        {
          title: 'The report nobody wants to write',
          text: `
            Write it the same day, while you still know. Times, what you saw, what you did, in the order in which you did it, and who took
            over. No guesses about blame: "the floor was wet at the ice machine" is a fact, "maintenance forgot again" is not.

            Then restock the box before you sit down. The next person will open it in a hurry, and a box with three triangular bandages and
            no gloves is how the next report begins.`,
        },
      ],
    },
  ],
  assessments: [
    {
      title: 'Practical: two minutes of CPR',
      type: 'exam',
      text: `
        You find a colleague who does not respond. Show what you do until the AED says "analysing", and one full cycle after it.

        Your trainer looks for a safe approach, a clear call for help, depth and speed of compressions, and no more than ten seconds without
        them. Hand in the feedback sheet that the manikin prints.`,
      dueInDays: 3,
      maxScore: 100,
      work: {
        file: 'Manikin feedback sheet',
        lines: [
          'Compressions per minute: 112 on average, 104 to 121.',
          'Depth: 5.1 cm on average; 91 of 100 within the range.',
          'Longest pause: 7 seconds, while the AED analysed.',
          'Reflection: my arms bent after about ninety seconds. Next time I change with my partner earlier.',
        ],
      },
    },
    {
      title: 'Incident report: the pantry burn',
      type: 'assignment',
      text: `
        A colleague scalds her forearm at the hot-water dispenser on level 3. Write the incident report as the first aider on duty, one page
        at most.

        - What you saw and did, with times
        - What you handed over, and to whom
        - One thing the building should change, and why`,
      dueInDays: 4,
      maxScore: 50,
      work: {
        file: 'Incident report level 3 pantry',
        lines: [
          '10.42 Called to the pantry by a colleague. Casualty standing, right forearm under the tap.',
          '10.43 Water turned to cool and running; watch and bangle taken off. Skin red, two blisters of about 2 cm.',
          '11.03 Twenty minutes of cooling done. Cling film laid on lengthwise. Pain 4 of 10.',
          '11.15 Handed over to her supervisor, who goes with her to the clinic on the ground floor.',
          'Change: the dispenser opens at elbow height without a guard. A child lock costs less than a day of sick leave.',
        ],
      },
    },
  ],
};
