/**
 * Whether `value` is a whole multiple of `divisor`, reckoned on the decimal numbers that the schema and the value were
 * written as: 0.3 is a multiple of 0.1, although the quotient of the two doubles is not whole.
 *
 * @param divisor Above 0.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const left = toDecimal(value);
  const right = toDecimal(divisor);
  const exponent = Math.min(left.exponent, right.exponent);
  return scale(left, exponent) % scale(right, exponent) === 0n;
}

/** `digits * 10 ** exponent`. */
interface Decimal {
  digits: bigint;
  exponent: number;
}

function toDecimal(number: number): Decimal {
  const [mantissa = "0", exponent = "0"] = number.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function scale(decimal: Decimal, exponent: number): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
}
