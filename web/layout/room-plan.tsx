/** Room 260 by night, in the isometry of the hero's desks: its door, amber, is the way in. */
export const RoomPlan = () => (
  <svg
    viewBox="24 0 200 136"
    aria-hidden="true"
    className="mt-4 w-full max-w-[20rem] rounded-card bg-abyss"
  >
    <path fill="#14284a" d="M104 44L187 92L132 124L49 76Z" />
    <path fill="#0f1e3a" d="M104 44L49 76L49 50L104 18Z" />
    <path fill="#1d3358" d="M104 44L187 92L187 66L104 18Z" />
    <path
      fill="#27406f"
      d="M107 50L121 58L109 65L95 57ZM85 63L99 71L87 78L73 70ZM128 62L142 70L130 77L116 69ZM106 75L120 83L107 90L94 82ZM149 74L163 82L151 89L137 81ZM127 87L140 95L128 102L114 94Z"
    />
    <path
      fill="#0f1e3a"
      d="M95 57L109 65L109 71L95 63ZM121 58L109 65L109 71L121 64ZM73 70L87 78L87 84L73 76ZM99 71L87 78L87 84L99 77ZM116 69L130 77L130 83L116 75ZM142 70L130 77L130 83L142 76ZM94 82L107 90L107 96L94 88ZM120 83L107 90L107 96L120 89ZM137 81L151 89L151 95L137 87ZM163 82L151 89L151 95L163 88ZM114 94L128 102L128 108L114 100ZM140 95L128 102L128 108L140 101Z"
    />
    <path
      fill="#5ed3d3"
      d="M107 53L116 58L116 50L107 45ZM128 65L137 70L137 62L128 57ZM106 78L114 83L114 75L106 70ZM127 90L135 95L135 87L127 82Z"
    />
    <path className="fill-spark" d="M85 66L94 71L94 63L85 58ZM149 77L158 82L158 74L149 69Z" />
    <path
      className="fill-spark/20 stroke-spark"
      strokeWidth="1.5"
      d="M151 113L137 121L137 101L151 93Z"
    />
    <path
      className="stroke-spark"
      fill="none"
      strokeDasharray="3 4"
      strokeWidth="1.5"
      d="M145 117L170 132"
    />
    <text x="112" y="20" className="fill-hero-ink font-semibold text-[13px]">
      260
    </text>
  </svg>
)
