/** The mark of the product: a ledger's margin with three entries. */
export function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
      <rect width="32" height="32" rx="7" className="fill-[#0e6753]" />
      <path
        d="M9.5 7.5v17M14 9.5h9.5M14 16h6M14 22.5h9.5"
        className="fill-none stroke-[#f9fdfb] stroke-[2.6] [stroke-linecap:round]"
      />
    </svg>
  );
}
