/** The mark: a row of levers in a frame, one of them pulled. The favicon (public/mark.svg) is the same drawing. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="62" height="62" rx="12" fill="#222a33" stroke="#3d4957" strokeWidth="2" />
    <g fill="none" strokeLinecap="round">
      <path d="M16 44V17M30 44V17" stroke="#66758a" strokeWidth="4" />
      <path d="M16 20V12M30 20V12" stroke="#9aa8b8" strokeWidth="7" />
      <path d="M43 46L51 22" stroke="#8b80ef" strokeWidth="4" />
      <path d="M50.5 23.5L53 15.5" stroke="#cbc5fb" strokeWidth="7" />
    </g>
    <rect x="8" y="42" width="48" height="10" rx="3" fill="#4b5968" />
    <path d="M13 47h6M27 47h6M41 47h6" stroke="#222a33" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
