// Calls the method `solution` of a class, whose name is put for CLASS.
import java.util.ArrayList;
import java.util.List;

class BoardfillMain {
    private static int[][] nextMatrix() throws java.io.IOException {
        List<List<Integer>> rows = new ArrayList<>();
        int depth = 0;
        for (int c = System.in.read(); c != -1; c = System.in.read()) {
            if (c == '[' && ++depth == 2) rows.add(new ArrayList<>());
            if (c == ']' && --depth == 0) break;
            if (c == '0' || c == '1') rows.get(rows.size() - 1).add(c - '0');
        }
        int[][] matrix = new int[rows.size()][];
        for (int row = 0; row < matrix.length; row++) {
            matrix[row] = rows.get(row).stream().mapToInt(Integer::intValue).toArray();
        }
        return matrix;
    }

    public static void main(String[] arguments) throws java.io.IOException {
        int[][] game = nextMatrix();
        int[][] table = nextMatrix();
        System.out.println(new CLASS().solution(game, table));
    }
}
