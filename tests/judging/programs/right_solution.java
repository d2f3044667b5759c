import java.util.*;

class Solution {
    public int solution(int[][] game_board, int[][] table) {
        int answer = 0;
        List<List<List<Integer>>> pieces = shapes(table, 1);
        for (List<List<Integer>> hole : shapes(game_board, 0)) {
            if (pieces.remove(hole)) answer += hole.size();
        }
        return answer;
    }

    private List<List<List<Integer>>> shapes(int[][] given, int wanted) {
        int size = given.length;
        int[][] cells = new int[size][];
        for (int y = 0; y < size; y++) cells[y] = given[y].clone();
        List<List<List<Integer>>> found = new ArrayList<>();
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                if (cells[y][x] == wanted) {
                    List<List<Integer>> shape = new ArrayList<>();
                    grow(cells, wanted, y, x, shape);
                    found.add(usual(shape));
                }
        return found;
    }

    private void grow(int[][] cells, int wanted, int y, int x, List<List<Integer>> shape) {
        if (y < 0 || x < 0 || y >= cells.length || x >= cells.length) return;
        if (cells[y][x] != wanted) return;
        cells[y][x] = -1;
        shape.add(List.of(y, x));
        grow(cells, wanted, y + 1, x, shape);
        grow(cells, wanted, y - 1, x, shape);
        grow(cells, wanted, y, x + 1, shape);
        grow(cells, wanted, y, x - 1, shape);
    }

    private List<List<Integer>> usual(List<List<Integer>> shape) {
        List<List<Integer>> least = home(shape);
        for (int turn = 0; turn < 3; turn++) {
            List<List<Integer>> turned = new ArrayList<>();
            for (List<Integer> cell : shape) turned.add(List.of(cell.get(1), -cell.get(0)));
            shape = turned;
            List<List<Integer>> there = home(shape);
            if (there.toString().compareTo(least.toString()) < 0) least = there;
        }
        return least;
    }

    private List<List<Integer>> home(List<List<Integer>> shape) {
        int top = Integer.MAX_VALUE, left = Integer.MAX_VALUE;
        for (List<Integer> cell : shape) {
            top = Math.min(top, cell.get(0));
            left = Math.min(left, cell.get(1));
        }
        List<List<Integer>> moved = new ArrayList<>();
        for (List<Integer> cell : shape) moved.add(List.of(cell.get(0) - top, cell.get(1) - left));
        moved.sort(Comparator.comparing((List<Integer> cell) -> cell.get(0)).thenComparing(cell -> cell.get(1)));
        return moved;
    }
}
