type Role = 'S' | 'O' | 'R' | 'D';

/** What the brain reads of the view. */
export interface View {
  readonly discardTop: string | null;
  readonly reshuffles: number;
  readonly seats: readonly {
    readonly seat: number;
    readonly life: number;
    readonly maxLife: number;
    readonly alive: boolean;
    readonly role: Role | null;
    readonly reach: number;
  }[];
  readonly aimed: readonly (readonly number[])[];
  readonly round: { readonly kind: string; readonly ctx: { readonly cause?: string } } | null;
  readonly you: { readonly seat: number; readonly role: Role; readonly hand: readonly string[] };
}

export const living = ({ seats }: View): number => seats.filter(({ alive }) => alive).length;

/** Where a known role stands: 1 outside the law, −1 within. */
const STANDS: Readonly<Record<Role, number>> = { S: -1, D: -1, R: 0.5, O: 1 };
/** Whom each role hunts at a table of three. */
const PREY: Readonly<Record<Role, Role>> = { D: 'R', R: 'O', O: 'D', S: 'S' };
/** Of somebody of whom nothing is known. */
const UNKNOWN = 0.15;
/** After a while one shoots first. */
const IMPATIENCE = 0.1;

/** How welcome it is that a seat suffers, as its own role and the deeds of the others have it. */
export function foeing(view: View): (seat: number) => number {
  const { you, seats, reshuffles } = view;
  return (seat) => {
    const role = seats[seat]?.role ?? null;
    if (seat === you.seat) return -1;
    if (seats.length === 3) return living(view) === 2 || PREY[you.role] === role ? 1 : 0.6;
    const stand = standing(view, seat);
    return feeling(view, role, stand) + (role === null ? IMPATIENCE * reshuffles : 0);
  };
}

function feeling(view: View, role: Role | null, stand: number): number {
  switch (view.you.role) {
    case 'O':
      return role === 'S' ? 1.2 : -stand;
    case 'R':
      return balance(view, role, stand);
    default:
      return role === null && stand === 0 ? UNKNOWN : stand;
  }
}

/** The Renegade fights whoever is ahead, and the Sheriff last. */
function balance(view: View, role: Role | null, stand: number): number {
  if (living(view) === 2) return 1;
  if (role === 'S') return -0.5;
  const others = view.seats.filter(({ seat, alive }) => alive && seat !== view.you.seat);
  const ahead = others.reduce((sum, { seat, life }) => sum + life * standing(view, seat), 0);
  return ahead > 0 ? stand : UNKNOWN - stand;
}

/** Who aims at the Sheriff stands outside the law, and who aims at those stands within it. */
function standing(view: View, seat: number): number {
  const { role } = view.seats[seat] as View['seats'][number];
  if (role !== null) return STANDS[role];
  const deeds = view.aimed[seat] ?? [];
  const score = deeds.reduce((sum, count, target) => sum - count * firstLook(view, target), 0);
  return Math.tanh(score);
}

/** Where a seat stands by its role, or by whether it has aimed at the Sheriff. */
function firstLook({ seats, aimed }: View, seat: number): number {
  const role = seats[seat]?.role ?? null;
  if (role !== null) return STANDS[role];
  const sheriff = seats.findIndex((place) => place.role === 'S');
  return (aimed[seat]?.[sheriff] ?? 0) > 0 ? 0.7 : 0;
}
